import IdentityBase

// In its own file, because the client has a type of that name.
extension MovableClock: WallClock {}
