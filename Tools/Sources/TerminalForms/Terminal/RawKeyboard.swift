import Foundation

/// The keyboard of a terminal in raw mode, read on a dedicated thread, so that no task blocks.
///
/// In raw mode, keys arrive one at a time and are not echoed. Ctrl-C still raises a signal, so that it also works while
/// no prompt is waiting. Ctrl-Z and Ctrl-\ are disabled, because they would leave the terminal without echo.
final class RawKeyboard: Sendable {
    private let descriptor: Int32
    private let previousSettings: termios
    private let stopSignal: Int32

    /// Enables raw mode and starts to read; `nil` if the descriptor is not a terminal, or no pipe can be created.
    init?(_ descriptor: Int32, into queue: KeyQueue) {
        var settings = termios()
        var ends: [Int32] = [-1, -1]
        guard tcgetattr(descriptor, &settings) == 0,
            pipe(&ends) == 0
        else {
            return nil
        }
        let stop = ends[0]
        self.descriptor = descriptor
        previousSettings = settings
        stopSignal = ends[1]

        settings.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN)
        settings.c_lflag |= tcflag_t(ISIG)
        settings.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR)
        withUnsafeMutableBytes(of: &settings.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
            characters[Int(VQUIT)] = Self.disabled
            characters[Int(VSUSP)] = Self.disabled
        }
        guard tcsetattr(descriptor, TCSADRAIN, &settings) == 0 else {
            close(stop)
            close(stopSignal)
            return nil
        }

        let thread = Thread { Self.run(descriptor, stop: stop, queue: queue) }
        thread.name = "keyboard"
        thread.start()
    }

    /// Stops the thread and restores the previous settings. Bytes that are already being read are still delivered;
    /// unread input is discarded, because it may be part of a password.
    func stop() {
        close(stopSignal)
        var settings = previousSettings
        _ = tcsetattr(descriptor, TCSAFLUSH, &settings)
    }

    #if canImport(Darwin)
    private static let disabled: UInt8 = 0xFF
    #else
    private static let disabled: UInt8 = 0
    #endif

    private static func run(_ descriptor: Int32, stop: Int32, queue: KeyQueue) {
        defer { close(stop) }
        var decoder = KeyDecoder()
        var bytes = [UInt8](repeating: 0, count: 512)

        while true {
            var watched = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&watched, 2, -1) >= 0 else {
                if errno == EINTR { continue }
                break
            }
            if watched[1].revents != 0 { return }
            guard watched[0].revents != 0 else {
                continue
            }

            let count = read(descriptor, &bytes, bytes.count)
            if count < 0, errno == EINTR || errno == EAGAIN {
                continue
            }
            if count <= 0 { break }

            var more = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let isFinal = poll(&more, 1, 20) == 0
            for key in decoder.decode(bytes[..<count], isFinal: isFinal) {
                queue.push(key)
            }
        }
        queue.push(.hangUp)
    }
}
