# Every command of the project; `make` lists them. The scripts behind them are in .ci.
#
#   ARGS      arguments for the program:  make play ARGS="play --opponent human"
#   ONLY      what to test:               make test ONLY=BallTests
#   SECONDS   how long to fuzz or hunt:   make fuzz SECONDS=600
#   SEED      which runs a hunt makes:    make soak SEED=2
#   ACCEPT    yes: do not ask              make accept ACCEPT=yes
#   PREFIX    where `make install` puts things, /usr/local unless told
#   DESTDIR   a root in front of PREFIX, for packagers

PREFIX  = /usr/local
DESTDIR =
ARGS    =
ACCEPT  =
ONLY   ?=
SECONDS = 60
SEED    = 1

.DEFAULT_GOAL := help
# All targets share .build, which SwiftPM locks: in parallel they would only wait for each other.
.NOTPARALLEL:
.PHONY: help play lab program bench test test-all test-link accept golden fuzz soak lint format coverage sanitize docs release install uninstall package package-test picture clean setup

# A release runs on machines without Swift, so on Linux the runtime goes into the binary; macOS has it. lld
# comes with the toolchain and does not print the linker warnings of Foundation's objects.
LLD    := $(if $(filter Linux,$(shell uname -s)),-Xswiftc -use-ld=lld)
STATIC := $(if $(LLD),--static-swift-stdlib $(LLD))
# Warnings fail the tests; the new warnings of a later compiler must not fail a release. Tests check exclusive access to
# memory, too; a release needs not check again.
RELEASE := --configuration release -Xswiftc -no-warnings-as-errors -Xswiftc -enforce-exclusivity=unchecked $(STATIC)

export ONLY
# Flags that a package with dependents may not have; see Package.swift.
export PONG_OPTIMIZED = yes

# One build for the game and for its tests. It is a release that tests can look into: a debug build of Swift Argument
# Parser checks all declarations at each start. Both commands get the compiler's flag, as `swift build` has no own one. A
# crash names its line; more for a debugger costs time. lld comes with the toolchain, and takes half as long.
TESTED   := .build/tested
BUILD    := --configuration release --scratch-path $(TESTED) -Xswiftc -enable-testing -Xswiftc -gline-tables-only $(LLD)
TEST     := bash .ci/test $(BUILD)
# The tests that start the program start the released one.
RELEASED := PONG_PROGRAM="$(CURDIR)/.build/release/pong"

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

play: program ## builds the game and starts it
	@$(TESTED)/release/pong $(ARGS)

lab: program ## builds the game and starts the lab: two peers, side by side, over a simulated network
	@$(TESTED)/release/pong lab $(ARGS)

program: setup
	@bash .ci/quiet swift build $(BUILD) --product pong

bench: setup ## measures ticks a second, the cost of a frame, and a rollback of a game in another package
ifneq ($(ARGS),rollback)
	PONG_TOOL=Benchmarks swift build $(RELEASE) --product Benchmarks
	@.build/release/Benchmarks $(ARGS)
endif
ifeq ($(filter-out rollback,$(ARGS)),)
	@bash .ci/rollback-bench
endif

test: setup ## runs all tests, the long ones in part; ONLY=BallTests runs one suite, one test or one target
	@$(TEST)

test-all: release ## runs all tests, the long ones in full, with the program as released
	@$(RELEASED) PONG_TESTS=all $(TEST)

test-link: setup ## runs the tests by the real clock, over emulated links: as root, on a machine that does nothing else
	@PONG_TESTS=link ONLY=EmulatedLinkTests $(TEST)

accept: setup ## shows how drawn screens and other expected texts differ from their files, and asks to replace these
	@bash .ci/accept "$(ACCEPT)" $(TEST)

picture: setup ## draws the picture of the README
	@PONG_PICTURE=yes ONLY=PictureTests $(TEST)

golden: release ## checks the golden reports with the program as released; CONTRIBUTING.md tells how to renew them
	@$(RELEASED) ONLY=GoldenReportTests $(TEST)

fuzz: setup ## fuzzes a peer's handling of packets with libFuzzer for SECONDS
	bash .ci/fuzz "$(SECONDS)"

soak: release ## hunts for bugs, with all drawn that a run can have, for SECONDS, other runs for each SEED
	@bash .ci/soak "$(SECONDS)" "$(SEED)"

lint: ## checks the format of the sources; scripts and man page where shellcheck and mandoc are installed
	swift format lint --strict --parallel --recursive Package.swift Sources Tests
	if command -v shellcheck >/dev/null; then shellcheck $$(grep -l '^#!' .ci/*); fi
	if command -v mandoc >/dev/null; then mandoc -T lint -W warning Sources/pong/Documentation/*.6; fi

format: ## brings the sources into format
	swift format --in-place --parallel --recursive Package.swift Sources Tests

coverage: setup ## runs all tests and prints how much of each source file they reach
	@$(TEST) --scratch-path .build/coverage --enable-code-coverage
	sh .ci/coverage .build/coverage

sanitize: setup ## runs all tests under the thread and the address sanitizer
	@$(TEST) --scratch-path .build/thread --sanitize thread
	@ASAN_OPTIONS=detect_leaks=0 $(TEST) --scratch-path .build/address --sanitize address

docs: setup ## builds the guide and the documentation of all types into .build/docs
	sh .ci/docs .build/docs

release: setup ## builds .build/release/pong
	swift build $(RELEASE) $$(sh .ci/static) --product pong

install: release ## installs the game, its man page and completions under PREFIX
	sh .ci/install .build/release/pong "$(PREFIX)" "$(DESTDIR)"

uninstall: ## removes what install put under PREFIX
	sh .ci/install --remove "$(PREFIX)" "$(DESTDIR)"

package: release ## packs the game into .build/package: a tarball, a Debian package, and their checksums
	sh .ci/package .build/release/pong .build/package

package-test: package ## installs the packages in a clean root and starts the game there, as root and with debootstrap
	sh .ci/package-test .build/package

clean: ## removes everything that was built
	rm -rf .build

# A problem becomes make's own error, so that it is one line; a failing script would add make's line about it. With -n
# make calls the function too, and must not install anything.
setup:
	@$(if $(findstring n,$(firstword -$(MAKEFLAGS))),,$(call stop_if,$(shell sh .ci/setup)))

stop_if = $(if $(1),$(error $(1)))
