import EntraNativeAuth

/// A failed call, and the state to continue with.
struct CallFailure: Sendable {
    let facts: MSALNativeAuthErrorFacts
    /// The state to continue with, as reported by the client.
    var state: EntraState?
}
