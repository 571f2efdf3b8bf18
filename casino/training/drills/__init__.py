"""One-skill drills against the clock, and Storm, which is made of them all."""
