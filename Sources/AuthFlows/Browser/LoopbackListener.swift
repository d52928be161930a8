import NativeAuthBase

#if os(macOS) || os(Linux)
import Foundation
import NativeAuthCore

/// A port on this machine that accepts one response. Other machines can't connect.
final class LoopbackListener: Sendable {
    private enum Phase {
        case idle(LoopbackHandles)
        /// A thread owns the handles. A byte written to this one ends the wait.
        case waiting(stopWriter: Int32)
        case over
    }

    let port: UInt16
    private let phase: Lock<Phase>
    private let connectionTimeout: Duration

    /// Opens the port; the system chooses one that the address leaves open.
    /// - Throws: `NativeAuthError` when the port can't be opened; see ``LoopbackHandles/init(_:)``.
    init(_ address: LoopbackAddress, connectionTimeout: Duration) throws {
        self.connectionTimeout = connectionTimeout
        let handles = try LoopbackHandles(address)
        port = handles.port
        phase = Lock(.idle(handles))
    }

    deinit { stop() }

    /// Waits for the response. May be called once; the port is closed when it returns.
    /// - Parameter destination: the URL to which the first request for the start path is redirected.
    /// - Throws: `CancellationError` when the task was cancelled or ``stop()`` was called; `NativeAuthError` with code
    ///   `unsupported` when the system closes the port.
    func callback(to request: LoopbackRequest, sendingTo destination: URL, _ page: LoopbackPage) async throws -> URL {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard let handles = begin() else { return continuation.resume(throwing: CancellationError()) }

                Thread.detachNewThread { [self] in
                    var loop = LoopbackLoop(
                        handles: handles,
                        request: request,
                        destination: destination,
                        page: page,
                        connectionTimeout: connectionTimeout
                    )
                    let result = loop.run()

                    phase.withLock { phase in
                        phase = .over
                        handles.close()
                    }
                    continuation.resume(with: result)
                }
            }
        } onCancel: {
            stop()
        }
    }

    /// Closes the port; a wait ends. No effect when it is closed.
    func stop() {
        phase.withLock { phase in
            switch phase {
            case .idle(let handles):
                handles.close()
                phase = .over
            case .waiting(let stopWriter):
                var byte: UInt8 = 0
                _ = write(stopWriter, &byte, 1)
            case .over: break
            }
        }
    }

    private func begin() -> LoopbackHandles? {
        phase.withLock { phase in
            guard case .idle(let handles) = phase else { return nil }
            phase = .waiting(stopWriter: handles.stopWriter)
            return handles
        }
    }
}
#endif
