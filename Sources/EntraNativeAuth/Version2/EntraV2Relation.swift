/// The relations of the links in the responses of version 2 of the API, and of those that begin a flow.
enum EntraV2Relation: String, Sendable, CaseIterable {
    case challenge, verify, resend, update, poll, enroll, register, activate, submitAttributes
    /// The resource itself: the password, in the response that requires a new one.
    case itself = "self"
    /// The end of the flow: the authorization challenge, which returns the code now.
    case resume = "continue"
}
