package import IdentityDomain

/// A read-only summary of a running execution.
package struct ExecutionOverview: Sendable {
    package let application: Application
    /// Hash of the cookie of the browser that owns the execution; nil for an execution of an app.
    package let browser: String?
    package let start: ExecutionState.OAuthStart?
    /// The user, identified but possibly not authenticated yet.
    package let userID: String?
    /// Type of the flow that started the execution.
    package let begun: FlowType
    package let current: FlowType
    /// Name of the input for a mailed link's token; nil if the execution does not wait for one.
    package let linkInput: String?

    package init(
        application: Application, browser: String?, start: ExecutionState.OAuthStart?, userID: String? = nil,
        begun: FlowType, current: FlowType, linkInput: String?
    ) {
        self.application = application
        self.browser = browser
        self.start = start
        self.userID = userID
        self.begun = begun
        self.current = current
        self.linkInput = linkInput
    }
}
