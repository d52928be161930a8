/// The outcome of a refresh, for all its callers.
enum RefreshOutcome: Sendable {
    /// The current session.
    case session(SessionRecord)
    case failed(NativeAuthError)
    /// No user is signed in.
    case ended
    /// Another process is refreshing, and the call was not allowed to wait.
    case anotherProcess
}
