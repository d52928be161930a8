import EntraNativeAuth

/// How a call failed, and what is left to go on with.
struct CallFailure: Sendable {
    let facts: MSALNativeAuthErrorFacts
    /// What the client says that the flow goes on with.
    var state: EntraState?
}
