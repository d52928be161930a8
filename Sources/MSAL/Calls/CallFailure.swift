import EntraNativeAuth

/// How a call failed, and what is left to go on with.
struct CallFailure: Sendable {
    let facts: MSALNativeAuthErrorFacts
    /// What the service lets the flow go on with.
    var state: EntraState?
    /// Whether the client holds that what was submitted can be submitted again. Not so once an answer has used it up, and
    /// only what came next has failed.
    var stateRemains = false

    /// Whether the service has said nothing at all, so that the state that was submitted is as good as before.
    var isUnanswered: Bool {
        switch facts.kind {
        case .offline, .timedOut, .untrustedServer, .busy, .cancelled, .preview, .storageUnavailable: stateRemains
        default: false
        }
    }
}
