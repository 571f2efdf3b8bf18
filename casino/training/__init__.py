"""The quiz: questions from frozen rounds, answers checked by the engine, and what to practise next."""
