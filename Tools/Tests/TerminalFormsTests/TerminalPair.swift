import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Pseudo-terminal: one end for the tested code, the other collects the output.
final class TerminalPair: Sendable {
    struct Unavailable: Error {}

    /// The end for the tested code.
    let slave: Int32
    private let master: Int32
    private let seen = Mutex("")

    init() throws {
        #if os(Linux)
        // The equivalent of `unlockpt` and `ptsname`, which Glibc's module does not export.
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var unlocked: Int32 = 0
        var number: UInt32 = 0
        guard master >= 0, ioctl(master, 0x4004_5431, &unlocked) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
            throw Unavailable()
        }
        let path = "/dev/pts/\(number)"
        #else
        master = posix_openpt(O_RDWR | O_NOCTTY)
        guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master) else {
            throw Unavailable()
        }
        let path = String(cString: name)
        #endif
        slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard slave >= 0 else { throw Unavailable() }
        var size = winsize(ws_row: 40, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
    }

    /// The output so far.
    var output: String {
        seen.withLock { seen in
            var bytes = [UInt8](repeating: 0, count: 4_096)
            // Each write of the terminal is small and arrives completely.
            while true {
                let count = read(master, &bytes, bytes.count)
                guard count > 0 else { return seen }
                seen += String(decoding: bytes[..<count], as: UTF8.self)
            }
        }
    }

    deinit {
        close(slave)
        close(master)
    }
}
