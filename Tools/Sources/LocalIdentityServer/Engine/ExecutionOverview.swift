/// What can be told of a running execution without going on with it.
struct ExecutionOverview: Sendable {
    let application: Application
    /// The hash of the cookie of the browser that it belongs to; nil for an app's own.
    let browser: String?
    let start: ExecutionState.OAuthStart?
    /// The type of the flow that was begun.
    let begun: FlowType
    /// The type of the flow that it is in now.
    let current: FlowType
    /// The name of the input for a mailed link's token, if it waits for one.
    let linkInput: String?
}
