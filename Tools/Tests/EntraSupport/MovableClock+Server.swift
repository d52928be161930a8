import IdentityBase

// In a file of its own: the client has a type of that name, too.
extension MovableClock: WallClock {}
