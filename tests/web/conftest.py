from web_room import room

__all__ = ["room"]
