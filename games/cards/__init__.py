"""Cards: their ranks, the shoe and the shuffling device, making them ready, and poker hands."""
