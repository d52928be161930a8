#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The keyboard settings of a terminal before they were changed, and the way back to them.
///
/// While it is in force, keys arrive one by one and are not echoed. Ctrl-C still becomes a signal, so that it also
/// works while nobody waits for a key; Ctrl-Z and Ctrl-\ do not, since they would leave the terminal without its echo.
struct RawMode: Sendable {
    private let descriptor: Int32
    private let before: termios

    /// Changes the settings; `nil` when the descriptor is no terminal.
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

    /// Puts the settings back. What was typed and not read is forgotten: it may be half a password.
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
