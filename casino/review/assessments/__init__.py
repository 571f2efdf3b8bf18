"""Assessments: a table test judged by an instructor, criterion by criterion, and signed."""
