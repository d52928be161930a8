import Dispatch
import MSAL

/// Records a delegate's callbacks. The subclasses implement the methods.
@MainActor
class RecordingDelegate {
    private static let mainQueue: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// True until the call has returned.
    var isInside = false
    private(set) var observations: [Observation] = []
    private let (stream, continuation) = AsyncStream.makeStream(of: Void.self)

    init() { _ = Self.mainQueue }

    func record(_ callback: String, _ body: (inout Observation) -> Void) {
        var observation = Observation(
            callback: callback,
            wasInside: isInside,
            wasOnMain: DispatchQueue.getSpecific(key: Self.mainQueue) == true
        )
        body(&observation)
        observations.append(observation)
        continuation.yield()
    }

    /// Waits for the first callback.
    /// - Parameter limit: the maximum time, by the machine's clock, so that a call that never calls back does not block
    ///   the tests.
    func first(within limit: Duration = .seconds(240)) async -> Observation? {
        let watch = Task { [continuation] in
            try await Task.sleep(for: limit)
            continuation.finish()
        }
        defer { watch.cancel() }
        for await _ in stream { break }
        return observations.first
    }
}

extension Observation {
    mutating func state(_ state: MSALNativeAuthBaseState) {
        hasStateArgument = true
        newState = state
    }

    mutating func code(
        _ state: MSALNativeAuthBaseState,
        _ sentTo: String,
        _ channel: MSALNativeAuthChannelType,
        _ codeLength: Int
    ) {
        self.state(state)
        self.sentTo = sentTo
        self.channel = channel
        self.codeLength = codeLength
    }
}
