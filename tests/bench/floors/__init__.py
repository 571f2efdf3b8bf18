"""Bare loops that settle the same rounds without a log: what the engine is measured against."""
