"""How fast Stele is, as ratios measured side by side in one run: `make bench`."""
