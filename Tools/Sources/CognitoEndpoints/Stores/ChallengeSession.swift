package import Foundation
package import IdentityDomain

/// The state of a sign-up or sign-in between two requests. The client has its handle as `Session`.
package struct ChallengeSession: Sendable, Codable {
    package enum Stage: Sendable, Codable {
        /// The user has signed up and must enter the code.
        case signUp
        /// The user has confirmed the sign-up, which counts as a first factor.
        case autoSignIn
        case selectFactor([UserPool.Factor])
        case password
        case passwordSRP
        /// A started SRP proof of a password.
        case proof(ProofValues, precedesCustom: Bool)
        /// A remembered device must prove its secret.
        case device(key: String)
        /// A started SRP proof of a device's secret.
        case deviceProof(key: String, ProofValues)
        /// A code as first factor, which the id identifies. For an unknown user there is no code.
        case firstCode(UserPool.Factor, id: String)
        case secondCode(SecondFactor, id: String)
        case totp
        case selectSecond([SecondFactor])
        case setUp([SecondFactor], secret: String?)
        /// An authenticator app is set up. The sign-in can continue.
        case isSetUp(SecondFactor)
        /// A code to the address of a future second factor.
        case setUpEmail(id: String)
        case newPassword
        case custom
    }

    package let clientID: String
    /// Id of the user; nil for an unknown user. No response may reveal that.
    package let userID: String?
    /// The names of the user in this session. The first one is the name in responses.
    package let names: [String]
    package var stage: Stage
    /// Time of the first factor. Setting a password afterwards ends the session.
    package var provenAt: Date?
    /// Latest expiry of the session, regardless of the number of steps.
    package var endsAt: Date?
}
