# Builds the engine the way chess testing frameworks expect: `make EXE=name` puts a binary `name` beside this file.
# Everything else is cargo's business; see README.md.

EXE ?= hetman
CARGO ?= cargo
TARGET ?= $(or $(CARGO_TARGET_DIR),target)

ifeq ($(OS),Windows_NT)
    SUFFIX := .exe
endif

.PHONY: all
all:
	+$(CARGO) build --release --package hetman-app --bin hetman
	cp "$(TARGET)/release/hetman$(SUFFIX)" "$(EXE)$(SUFFIX)"
