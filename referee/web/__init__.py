"""The table's page: the service for phones, as pages and as JSON."""
