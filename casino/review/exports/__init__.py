"""Lists and reports as files: CSV and XLSX, written row by row so that a long one needs no more memory than a short."""
