import Foundation

/// Raw mode of a terminal, with the previous settings for its restoration.
///
/// In raw mode, keys arrive one at a time and are not echoed. Ctrl-C still raises a signal, so that it also works while
/// no prompt is waiting. Ctrl-Z and Ctrl-\ are disabled, because they would leave the terminal without echo.
struct RawMode: Sendable {
    private let descriptor: Int32
    private let before: termios

    /// Enables raw mode; `nil` if the descriptor is not a terminal.
    init?(_ descriptor: Int32) {
        var settings = termios()
        guard tcgetattr(descriptor, &settings) == 0 else { return nil }
        self.descriptor = descriptor
        before = settings
        settings.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN)
        settings.c_lflag |= tcflag_t(ISIG)
        settings.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR)
        withUnsafeMutableBytes(of: &settings.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
            characters[Int(VQUIT)] = Self.disabled
            characters[Int(VSUSP)] = Self.disabled
        }
        guard tcsetattr(descriptor, TCSADRAIN, &settings) == 0 else { return nil }
    }

    /// Restores the previous settings and discards unread input, which may be part of a password.
    func restore() {
        var settings = before
        _ = tcsetattr(descriptor, TCSAFLUSH, &settings)
    }

    #if canImport(Darwin)
    private static let disabled: UInt8 = 0xFF
    #else
    private static let disabled: UInt8 = 0
    #endif
}
