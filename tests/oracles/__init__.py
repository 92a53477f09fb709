"""Small models of the rulebooks, written without looking at the engine; tests hold the engine to them."""
