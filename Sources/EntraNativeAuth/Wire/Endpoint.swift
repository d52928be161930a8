/// What the service can be asked. Where, and with which fields, a version of its API says: see ``Version1``.
package enum Endpoint: String, Sendable, CaseIterable {
    case signUpStart, signUpChallenge, signUpContinue
    case signInInitiate, signInChallenge, signInIntrospect
    case token
    case registerIntrospect, registerChallenge, registerContinue
    case resetStart, resetChallenge, resetContinue, resetSubmit, resetPoll
}
