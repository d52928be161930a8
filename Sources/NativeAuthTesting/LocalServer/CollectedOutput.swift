#if os(macOS) || os(Linux)
import Foundation
import NativeAuthBase

/// The output of a process so far, read on a thread of its own so that the process never waits for a reader.
final class CollectedOutput: Sendable {
    private struct State: Sendable {
        var data = Data()
        var isComplete = false
    }

    /// Maximum number of bytes that are kept, from the end.
    private static let limit = 65_536

    private let state = Lock(State())

    init(_ handle: FileHandle) {
        Thread.detachNewThread { [state] in
            while case let data = handle.availableData, !data.isEmpty {
                state.withLock { $0.data = ($0.data + data).suffix(Self.limit) }
            }
            state.withLock { $0.isComplete = true }
        }
    }

    var text: String { state.withLock { String(decoding: $0.data, as: UTF8.self) } }
    /// Indicates whether the output is at its end.
    var isComplete: Bool { state.withLock(\.isComplete) }
}
#endif
