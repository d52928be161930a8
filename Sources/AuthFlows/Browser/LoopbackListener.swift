#if os(macOS) || os(Linux)
import Foundation
import NativeAuthCore

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A port on this machine, open for one answer. Nobody outside of it can connect.
final class LoopbackListener: Sendable {
    private enum Phase {
        case idle(LoopbackHandles)
        /// A thread has the handles. A byte into this one ends it.
        case waiting(ending: Int32)
        case over
    }

    /// The port that it has got.
    let port: UInt16
    private let phase: Lock<Phase>
    private let patience: Duration

    /// Opens the port.
    /// - Parameters:
    ///   - address: where to listen; a port that is left open is chosen by the system.
    ///   - patience: how long somebody who connects may take to say all.
    /// - Throws: `NativeAuthError` that says what to do when the port can't be had.
    init(_ address: LoopbackAddress, patience: Duration) throws {
        self.patience = patience
        let handles = try LoopbackHandles(address)
        port = handles.port
        phase = Lock(.idle(handles))
    }

    deinit { stop() }

    /// Waits for the answer. May be called once; the port is closed when it returns.
    /// - Parameters:
    ///   - request: judges whoever comes.
    ///   - destination: where the browser is sent that comes first to the request's beginning.
    ///   - page: what they are shown.
    /// - Throws: `CancellationError` when the task was cancelled or ``stop()`` was called; `NativeAuthError` when the system
    ///   takes the port away.
    func answer(to request: LoopbackRequest, sendingTo destination: URL, _ page: LoopbackPage) async throws -> URL {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard let handles = begin() else { return continuation.resume(throwing: CancellationError()) }
                Thread.detachNewThread { [self] in
                    var loop = LoopbackLoop(
                        handles: handles, request: request, destination: destination, page: page, patience: patience)
                    let result = loop.run()
                    end(handles)
                    continuation.resume(with: result)
                }
            }
        } onCancel: {
            stop()
        }
    }

    /// Closes the port; a wait ends. Harmless when it is closed.
    func stop() {
        phase.withLock { phase in
            switch phase {
            case .idle(let handles):
                handles.close()
                phase = .over
            case .waiting(let ending):
                var byte: UInt8 = 0
                _ = write(ending, &byte, 1)
            case .over: break
            }
        }
    }

    private func begin() -> LoopbackHandles? {
        phase.withLock { phase in
            guard case .idle(let handles) = phase else { return nil }
            phase = .waiting(ending: handles.ending)
            return handles
        }
    }

    private func end(_ handles: LoopbackHandles) {
        phase.withLock { phase in
            phase = .over
            handles.close()
        }
    }
}
#endif
