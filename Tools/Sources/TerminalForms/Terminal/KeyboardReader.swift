import Foundation

/// A keyboard reader on a dedicated thread, so that no task blocks. Runs until it is stopped.
final class KeyboardReader: Sendable {
    private let stopSignal: Int32

    /// Starts to read; `nil` if no pipe can be created.
    init?(_ descriptor: Int32, into queue: KeyQueue) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        stopSignal = ends[1]
        let stop = ends[0]
        let thread = Thread { Self.run(descriptor, stop: stop, queue: queue) }
        thread.name = "keyboard"
        thread.start()
    }

    /// Stops the thread; bytes that are already being read are still delivered.
    func stop() { close(stopSignal) }

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
            guard watched[0].revents != 0 else { continue }
            let count = read(descriptor, &bytes, bytes.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            if count <= 0 { break }
            var more = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let isFinal = poll(&more, 1, 20) == 0
            for key in decoder.decode(bytes[..<count], isFinal: isFinal) { queue.push(key) }
        }
        queue.push(.hangUp)
    }
}
