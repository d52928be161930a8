package import IdentityDomain

/// A read-only summary of a running execution.
package struct ExecutionOverview: Sendable {
    package let application: Application
    /// Hash of the cookie of the browser that owns the execution; nil for an execution of an app.
    package let browserHash: String?
    package let start: ExecutionState.OAuthStart?
    /// The user, identified but possibly not authenticated yet.
    package let userID: String?
    /// Type of the flow that started the execution.
    package let startedType: FlowType
    package let currentType: FlowType
    /// Name of the input for a mailed link's token; nil if the execution does not wait for one.
    package let linkInput: String?
    /// Masked address to which a code was sent that the execution waits for; nil without one.
    package let codeRecipient: String?

    package init(
        application: Application,
        browserHash: String?,
        start: ExecutionState.OAuthStart?,
        userID: String? = nil,
        startedType: FlowType,
        currentType: FlowType,
        linkInput: String?,
        codeRecipient: String? = nil
    ) {
        self.application = application
        self.browserHash = browserHash
        self.start = start
        self.userID = userID
        self.startedType = startedType
        self.currentType = currentType
        self.linkInput = linkInput
        self.codeRecipient = codeRecipient
    }
}
