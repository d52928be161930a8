# The commands of this repository. `make` lists them.
# The first build takes about ten minutes, because it compiles every dependency.

SWIFT ?= swift
# Limit of parallel jobs. Set JOBS=1 on a machine with little memory.
JOBS ?=
# Warnings are errors in this project's own builds.
export NATIVEAUTH_STRICT := 1
# More flags of the builds of Tools, for CI.
BUILD_FLAGS ?=
TOOLS := --package-path Tools $(if $(JOBS),-j $(JOBS)) $(BUILD_FLAGS)

.DEFAULT_GOAL := help
.PHONY: help setup demo build release test lint format test-root test-tools test-consumers demo-check judge browser bench
.PHONY: instructions public-api soak faults fuzz mutants simulate docs screenshots clean

help: ## List the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install missing requirements (Debian, Ubuntu), or list them
	@scripts/setup

demo: setup ## Demonstrate sign-up and sign-in offline: server, forms, session
	@[ -x Tools/.build/debug/nativeauth ] || echo "The first build takes about ten minutes; later ones take seconds."
	@$(MAKE) --no-print-directory command
	@bin/nativeauth demo

build: setup ## Build everything in debug mode; links the command as bin/nativeauth
	$(SWIFT) build $(TOOLS) --build-tests
	@$(MAKE) --no-print-directory link

release: setup ## Build the command in release mode, as bin/nativeauth-release
	$(SWIFT) build $(TOOLS) -c release --product nativeauth
	@mkdir -p bin
	@ln -sfn ../Tools/.build/release/nativeauth bin/nativeauth-release

.PHONY: dist dist-check install uninstall
dist: setup ## Package the command for this platform: folder, archive, artifact bundle, in .build/dist
	@scripts/dist $(if $(JOBS),--jobs $(JOBS))

dist-check: ## Run the packaged command in a minimal Debian (needs root rights and debootstrap)
	@scripts/dist-check

install: ## Install what make dist has packaged; PREFIX=/usr/local, DESTDIR=
	@scripts/install

uninstall: ## Remove what make install has installed; PREFIX=/usr/local, DESTDIR=
	@scripts/install --uninstall

# A symbolic link, because the resource bundles are next to the executable.
.PHONY: command link
command: setup ## Build only the command, in debug mode, as bin/nativeauth
	@$(SWIFT) build $(TOOLS) --product nativeauth
	@$(MAKE) --no-print-directory link

link:
	@mkdir -p bin
	@ln -sfn ../Tools/.build/debug/nativeauth bin/nativeauth

test: setup ## Run all checks, as in CI
	@scripts/test

lint: ## Check formatting and lint rules, without a build
	@scripts/lint --self-test
	@scripts/mutants --self-test
	@scripts/mac --self-test
	@scripts/dist --self-test
	@scripts/docs_catalogs.py --check
	@scripts/lint
	@scripts/format lint

format: ## Format every Swift file
	@scripts/format fix

test-root: setup ## Test the root package, under ThreadSanitizer
	@scripts/test root

test-tools: setup ## Test the server and the command
	@scripts/test tools

test-consumers: setup ## Build and run a small app for each product
	@scripts/test-consumers

demo-check: setup ## Run the demo without a terminal
	@scripts/test demo

judge: setup ## Check the server and the clients with third-party libraries and servers (the first run needs PyPI)
	@scripts/test judge

browser: setup ## Test the server's pages in Chromium (the first run needs PyPI)
	@scripts/test browser

instructions: setup ## Count the instructions of requests and of the client; ACCEPT=1 sets the thresholds
	@scripts/setup valgrind && NATIVEAUTH_STRICT=1 $(MAKE) --no-print-directory build && scripts/instructions $(if $(ACCEPT),--accept)

bench: ## Run the benchmarks and rewrite Benchmarks/RESULTS.md; ONLY=jwt one part, GATE=1 compare, ACCEPT=1 new baseline
	@scripts/bench $(if $(ONLY),--only $(ONLY)) $(if $(GATE),--gate) $(if $(ACCEPT),--accept)

soak: ## Load test of a server process with a kill -9 at half time; MINUTES=5, SEED=
	@scripts/soak $(if $(MINUTES),--minutes $(MINUTES)) $(if $(SEED),--seed $(SEED))

faults: setup ## Inject every fault into every request of every operation; rewrites the table of docs/reliability.md; ONLY='pool, refresh'
	@scripts/faults $(if $(ONLY),--only '$(ONLY)')

fuzz: setup ## Fuzz the requests to the server and the responses to the clients; MINUTES=5, SEED=
	@scripts/fuzz $(if $(MINUTES),--minutes $(MINUTES)) $(if $(SEED),--seed $(SEED))

mutants: ## Mutation testing: insert defects into a copy and list those that no test detects; SEED=, MINUTES=30, COUNT=120, MODULES=, PATHS=, SUITES=
	@scripts/mutants $(if $(SEED),--seed $(SEED)) $(if $(MINUTES),--minutes $(MINUTES)) $(if $(COUNT),--count $(COUNT)) \
		$(if $(MODULES),--modules $(MODULES)) $(if $(PATHS),--paths '$(PATHS)') \
		$(if $(SUITES),--suites '$(SUITES)')

simulate: ## Run clients in simulated processes with faults; SEED= prints one schedule, MINUTES= runs new ones
	@SWIFT_DETERMINISTIC_HASHING=1 \
		NATIVEAUTH_SIMULATION_SEED=$(SEED) NATIVEAUTH_SIMULATION_MINUTES=$(MINUTES) \
		swift test --disable-xctest --filter SimulationTests/schedules

.PHONY: mac
mac: ## Build and test everything on a Mac, and write a report to paste into an issue
	@scripts/mac

docs: ## Build the documentation site into .build/docs: every product and the pages of docs
	@scripts/docs

public-api: docs ## Compare the public declarations with docs/public-api; ACCEPT=1 stores them
	@scripts/public-api $(if $(ACCEPT),--accept) .build/docs/symbols

screenshots: ## Render the gallery of the user interface into .build/screenshots (needs Chromium)
	@scripts/screenshots

clean: ## Remove all build output
	rm -rf .build Tools/.build Tests/StandIn/.build Benchmarks/.build bin
