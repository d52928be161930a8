import Foundation
package import IdentityDomain

/// A user pool: a view of the shared directory with its own rules.
package struct UserPool: Sendable {
    /// A kind of first factor.
    package enum Factor: String, Sendable, Codable, CaseIterable {
        case password = "PASSWORD"
        case passwordSRP = "PASSWORD_SRP"
        case emailCode = "EMAIL_OTP"
        case smsCode = "SMS_OTP"

        package var channel: CodeChannel? {
            switch self {
            case .emailCode: .email
            case .smsCode: .sms
            case .password, .passwordSRP: nil
            }
        }
    }

    package enum MFA: String, Sendable, CaseIterable {
        case off, optional, required
    }

    /// The devices that a pool remembers.
    package enum Devices: String, Sendable, CaseIterable {
        case off
        /// The devices whose user opted in.
        case optIn
        /// All confirmed devices.
        case always
    }

    /// The question and answer of `CUSTOM_AUTH`.
    package struct CustomChallenge: Sendable, Equatable {
        package let question: String
        package let answer: String
    }

    package let id: String
    package let name: String
    /// Addresses that users sign up and sign in with. If empty, they have a user name and may have both addresses.
    var signInAttributes: Set<CodeChannel> = []
    /// Addresses that users can sign in with in addition to a user name.
    var aliases = Set(CodeChannel.allCases)
    /// Addresses that count as verified at sign-up without a code.
    var autoVerified: Set<CodeChannel> = []
    /// Whether second-factor codes are also sent to unverified phone numbers.
    var sendsToUnverifiedNumbers = false
    /// Addresses that are verified with a code at sign-up and after a change. At sign-up, a phone number takes
    /// precedence.
    var verified: Set<CodeChannel> = [.email, .sms]
    var requiredAttributes: [String] = []
    var customAttributes: [String] = []
    var passwordPolicy = PasswordPolicy()
    package var firstFactors: [Factor] = Factor.allCases
    var mfa = MFA.off
    package var secondFactors: [SecondFactor] = []
    /// Whether new users are confirmed without a code.
    var autoConfirms = false
    /// Channels of password reset codes, in order of preference.
    package var recovery: [CodeChannel] = [.email, .sms]
    var customChallenge: CustomChallenge?
    /// With any value but `off`, a refresh token is valid only on the device that it was issued to.
    package var devices = Devices.off
    package var clients: [PoolClient] = []
    package let file: String

    /// The part of the id that SRP srp of passwords contain.
    var shortName: String {
        id.split(separator: "_", maxSplits: 1).last.map(String.init) ?? id
    }

    var region: String {
        id.split(separator: "_", maxSplits: 1).first.map(String.init) ?? ""
    }

    /// Addresses that users can sign in with.
    var loginAddresses: Set<CodeChannel> { signInAttributes.nonEmpty ?? aliases }

    /// Whether users can have an account without a password.
    var isPasswordless: Bool { firstFactors.contains { $0.channel != nil } }
}
