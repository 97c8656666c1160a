"""The Golden Ages: scores, set-ups and tools for two to four players."""
