/// The endpoints of the service. Paths and fields belong to a version of its API: see ``EntraRequestBuilder``.
package enum EntraEndpoint: String, Sendable, CaseIterable {
    case signUpStart, signUpChallenge, signUpContinue
    case signInInitiate, signInChallenge, signInIntrospect
    case token
    case registerIntrospect, registerChallenge, registerContinue
    case resetStart, resetChallenge, resetContinue, resetSubmit, resetPoll
}
