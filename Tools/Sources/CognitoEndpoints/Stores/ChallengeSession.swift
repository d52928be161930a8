import Foundation
import IdentityDomain

/// The state of a sign-up or sign-in between two requests. The client has its handle as `Session`.
struct ChallengeSession: Sendable, Codable {
    enum Stage: Sendable, Codable {
        /// The user has signed up and must enter the code.
        case signUp
        /// The user has confirmed the sign-up, which counts as a first factor.
        case autoSignIn
        case selectFactor([UserPool.FirstFactor])
        case password
        case passwordSRP
        /// A started SRP proof of a password.
        case proof(ProofValues, precedesCustom: Bool)
        /// A remembered device must prove its secret.
        case device(key: String)
        /// A started SRP proof of a device's secret.
        case deviceProof(key: String, ProofValues)
        /// A code as first factor, which the id identifies. For an unknown user there is no code.
        case firstCode(UserPool.FirstFactor, id: String)
        case secondCode(SecondFactor, id: String)
        case totp
        case selectSecond([SecondFactor])
        case setUp([SecondFactor], secret: String?)
        /// An authenticator app is set up. The sign-in can continue.
        case isSetUp(SecondFactor)
        /// A code to the address of a future second factor.
        case setUpEmail(id: String)
        case newPassword
        /// A passkey as first factor.
        case passkey(PasskeyCeremony)
        case custom

        /// Name of the challenge that the client has to answer; nil for a sign-up.
        var challenge: String? {
            switch self {
            case .selectFactor: "SELECT_CHALLENGE"
            case .password: "PASSWORD"
            case .device: "DEVICE_SRP_AUTH"
            case .passwordSRP: "PASSWORD_SRP"
            case .firstCode(let factor, _): factor.rawValue
            case .secondCode(let factor, _): factor.rawValue
            case .totp: "SOFTWARE_TOKEN_MFA"
            case .selectSecond: "SELECT_MFA_TYPE"
            case .setUp, .isSetUp: "MFA_SETUP"
            case .setUpEmail: "EMAIL_OTP"
            case .newPassword: "NEW_PASSWORD_REQUIRED"
            case .passkey: UserPool.FirstFactor.passkey.rawValue
            case .custom: "CUSTOM_CHALLENGE"
            case .proof: "PASSWORD_VERIFIER"
            case .deviceProof: "DEVICE_PASSWORD_VERIFIER"
            case .signUp, .autoSignIn: nil
            }
        }
    }

    let clientID: String
    /// Id of the user; nil for an unknown user. No response may reveal that.
    let userID: String?
    /// The names of the user in this session. The first one is the name in responses.
    let names: [String]
    var stage: Stage
    /// Time of the first factor. Setting a password afterwards ends the session.
    var provenAt: Date?
    /// Latest expiry of the session, regardless of the number of steps.
    var endsAt: Date?
}
