import Crypto
import CryptoExtras
import Foundation

/// Lower bounds of any design, measured in the same run as the figures beside them.
struct FloorBenchmark {
    func time() async throws {
        try loopback(runs: 5_000)
        try await Workload("floor.sha256") { _ in
            guard SHA256.hash(data: Self.token).contains(where: { $0 != 0 }) else { throw Surprise("no digest") }
        }.time(runs: 2_000)
    }

    /// One password hash, with the server's parameters.
    func hash() throws {
        let clock = ContinuousClock()
        var durations: [Duration] = []
        for _ in 0..<8 {
            let began = clock.now
            _ = try KDF.Insecure.PBKDF2.deriveKey(
                from: Array("Measure-1".utf8),
                salt: Array(repeating: UInt8(7), count: 16),
                using: .sha256,
                outputByteCount: 32,
                unsafeUncheckedRounds: 600_000
            )
            durations.append(began.duration(to: clock.now))
        }
        try Report.samples("floor.pbkdf2", durations)
    }

    private static let token = Data(repeating: 0x61, count: 1_229)

    /// 300 bytes to another thread over TCP on this machine, and 300 bytes back.
    private func loopback(runs: Int) throws {
        let listening = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listening) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        func call(_ body: (UnsafeMutablePointer<sockaddr>) -> Int32) throws {
            let result = withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
            }
            guard result >= 0 else { throw Surprise("no loopback connection: errno \(errno)") }
        }
        try call { bind(listening, $0, size) }
        guard listen(listening, 1) == 0 else { throw Surprise("can't listen: errno \(errno)") }
        try call { getsockname(listening, $0, &size) }
        let calling = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        try call { connect(calling, $0, size) }
        let answering = accept(listening, nil, nil)
        var isOn: Int32 = 1
        for descriptor in [calling, answering] {
            setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
        }
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            var bytes = [UInt8](repeating: 0, count: 300)
            while Self.receive(answering, &bytes) {
                _ = send(answering, bytes, bytes.count, Int32(MSG_NOSIGNAL))
            }
            close(answering)
            done.signal()
        }
        var bytes = [UInt8](repeating: 1, count: 300)
        let clock = ContinuousClock()
        var durations: [Duration] = []
        for run in 0..<(runs + 500) {
            let began = clock.now
            _ = send(calling, bytes, bytes.count, Int32(MSG_NOSIGNAL))
            guard Self.receive(calling, &bytes) else { throw Surprise("the loopback connection ended") }
            if run >= 500 { durations.append(began.duration(to: clock.now)) }
        }
        close(calling)
        done.wait()
        try Report.samples("floor.loopback", durations)
    }

    private static func receive(_ descriptor: Int32, _ bytes: inout [UInt8]) -> Bool {
        recv(descriptor, &bytes, bytes.count, Int32(MSG_WAITALL)) == bytes.count
    }
}
