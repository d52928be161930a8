package import IdentityDomain

/// What can be told of a running execution without going on with it.
package struct ExecutionOverview: Sendable {
    package let application: Application
    /// The hash of the cookie of the browser that it belongs to; nil for an app's own.
    package let browser: String?
    package let start: ExecutionState.OAuthStart?
    /// The type of the flow that was begun.
    package let begun: FlowType
    /// The type of the flow that it is in now.
    package let current: FlowType
    /// The name of the input for a mailed link's token, if it waits for one.
    package let linkInput: String?

    package init(
        application: Application,
        browser: String?,
        start: ExecutionState.OAuthStart?,
        begun: FlowType,
        current: FlowType,
        linkInput: String?
    ) {
        self.application = application
        self.browser = browser
        self.start = start
        self.begun = begun
        self.current = current
        self.linkInput = linkInput
    }
}
