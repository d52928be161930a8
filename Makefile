# Every command that this repository has. `make` alone lists them.
# The first build on a machine takes about ten minutes: it compiles every dependency.

SWIFT ?= swift
# Give JOBS=1 on a small machine.
JOBS ?=
# Warnings are errors in this project's own builds.
export NATIVEAUTH_STRICT := 1
TOOLS := --package-path Tools $(if $(JOBS),-j $(JOBS))

.DEFAULT_GOAL := help
.PHONY: help setup demo build release test lint format test-root test-tools test-consumers demo-check judge browser bench
.PHONY: instructions soak faults fuzz mutants simulate docs screenshots clean

help: ## This list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install what is missing (Debian, Ubuntu), or say what to install
	@scripts/setup

demo: setup ## Sign a person up and in, here and offline: server, form, session
	@[ -x Tools/.build/debug/nativeauth ] || echo "The first build takes about ten minutes; later ones take seconds."
	@$(MAKE) --no-print-directory command
	@bin/nativeauth demo

build: setup ## Build everything for debugging; leaves the command at bin/nativeauth
	$(SWIFT) build $(TOOLS) --build-tests
	@$(MAKE) --no-print-directory link

release: setup ## Build the command with optimisation, for measuring; bin/nativeauth-release
	$(SWIFT) build $(TOOLS) -c release --product nativeauth
	@mkdir -p bin
	@ln -sfn ../Tools/.build/release/nativeauth bin/nativeauth-release

# A link, not a copy: the command's resources lie beside the file that it points to.
.PHONY: command link
command: setup ## Build only the command, for debugging; leaves it at bin/nativeauth
	@$(SWIFT) build $(TOOLS) --product nativeauth
	@$(MAKE) --no-print-directory link

link:
	@mkdir -p bin
	@ln -sfn ../Tools/.build/debug/nativeauth bin/nativeauth

test: setup ## Check everything: what CI runs
	@scripts/test

lint: ## Check format and rules, without building
	@scripts/lint --self-test
	@scripts/mutants --self-test
	@scripts/lint
	@scripts/format lint

format: ## Put every Swift file into its form
	@scripts/format fix

test-root: setup ## Test the root package, under ThreadSanitizer
	@scripts/test root

test-tools: setup ## Test the server and the command
	@scripts/test tools

test-consumers: setup ## Build and run small apps that use each product
	@scripts/test-consumers

demo-check: setup ## Play the demo without a terminal, as a pipe does
	@scripts/test demo

judge: setup ## Let libraries and servers that know nothing of us judge ours (needs PyPI the first time)
	@scripts/test judge

browser: setup ## Sign up, in and out with a real Chromium at the server's pages (needs PyPI the first time)
	@scripts/test browser

instructions: setup ## Count the instructions of a request and of a flow's step; ACCEPT=1 makes them the thresholds
	@scripts/setup valgrind && NATIVEAUTH_STRICT=1 $(MAKE) --no-print-directory build && scripts/instructions $(if $(ACCEPT),--accept)

bench: ## Measure and rewrite Benchmarks/RESULTS.md; ONLY=jwt a part, GATE=1 compare, ACCEPT=1 a new baseline
	@scripts/bench $(if $(ONLY),--only $(ONLY)) $(if $(GATE),--gate) $(if $(ACCEPT),--accept)

soak: ## Load on a real server with kill -9 in the middle; MINUTES=5, SEED=
	@scripts/soak $(if $(MINUTES),--minutes $(MINUTES)) $(if $(SEED),--seed $(SEED))

faults: setup ## Every fault at every request of every operation; rewrites the table of docs/reliability.md; ONLY='pool, refresh'
	@scripts/faults $(if $(ONLY),--only '$(ONLY)')

fuzz: setup ## Changed requests to the server and changed responses to the clients; MINUTES=5, SEED=
	@scripts/fuzz $(if $(MINUTES),--minutes $(MINUTES)) $(if $(SEED),--seed $(SEED))

mutants: ## Insert defects into a copy and list those that no test notices; SEED=, MINUTES=30, COUNT=120, MODULES=, PATHS=, SUITES=
	@scripts/mutants $(if $(SEED),--seed $(SEED)) $(if $(MINUTES),--minutes $(MINUTES)) $(if $(COUNT),--count $(COUNT)) \
		$(if $(MODULES),--modules $(MODULES)) $(if $(PATHS),--paths '$(PATHS)') \
		$(if $(SUITES),--suites '$(SUITES)')

simulate: ## Run clients in simulated processes with faults; SEED= prints one schedule, MINUTES= tries new ones
	@SWIFT_DETERMINISTIC_HASHING=1 \
		NATIVEAUTH_SIMULATION_SEED=$(SEED) NATIVEAUTH_SIMULATION_MINUTES=$(MINUTES) \
		swift test --disable-xctest --filter SimulationTests/schedules

docs: ## Build the documentation of every product into .build/docs
	@scripts/docs

screenshots: ## Draw the user interface's gallery into .build/screenshots (needs Chromium)
	@scripts/screenshots

clean: ## Remove everything that was built
	rm -rf .build Tools/.build Tests/StandIn/.build Benchmarks/.build bin
