# Builds the engine the way testing frameworks ask for it: `make EXE=name`.

EXE ?= hyakki
TARGET_DIR := $(or $(CARGO_TARGET_DIR),target)

ifeq ($(OS),Windows_NT)
SUFFIX := .exe
endif

.PHONY: all clean

all:
	cargo build --release -p hyakki-usi --bin hyakki
	cp "$(TARGET_DIR)/release/hyakki$(SUFFIX)" "$(EXE)$(SUFFIX)"

clean:
	cargo clean
	rm -f "$(EXE)$(SUFFIX)"
