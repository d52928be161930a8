package import Foundation
package import IdentityDomain

/// A conversation that waits for its next request.
package struct AuthSession: Sendable, Codable {
    package enum Stage: Sendable, Codable {
        /// Somebody has signed up, and has still to give the code.
        case signUp
        /// Somebody has given the code of their sign-up: it counts as a first factor.
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
        /// A code as first factor. The id names the code; there is none for somebody who does not exist.
        case firstCode(UserPool.Factor, id: String)
        case secondCode(SecondFactor, id: String)
        case totp
        case selectSecond([SecondFactor])
        case setUp([SecondFactor], secret: String?)
        /// An authenticator app was set up, or an address proven: the sign-in can go on.
        case isSetUp(SecondFactor)
        /// A code to an address that is to become a second factor.
        case setUpEmail(id: String)
        case newPassword
        case custom
    }

    let poolID: String
    package let clientID: String
    /// Nil for somebody who does not exist, which a client must not notice.
    package let userID: String?
    /// What the user is called in this conversation; the first one is what the client was told.
    package let names: [String]
    package var stage: Stage
    /// When the person proved with a first factor who they are. A password that was set since ends the conversation.
    package var provenAt: Date?
    /// When the conversation ends, however often it goes on.
    package var endsAt: Date?
}
