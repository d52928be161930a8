import Foundation
package import IdentityDomain

/// A user pool: one way to look at the directory, and the rules of that.
package struct UserPool: Sendable {
    /// What the kinds of first factor are called.
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

    /// A question of the pool's own, for `CUSTOM_AUTH`.
    package struct CustomChallenge: Sendable, Equatable {
        package let question: String
        package let answer: String
    }

    package let id: String
    package let name: String
    /// The attributes that people sign up and in with. Empty: a user name, with e-mail address and phone number besides.
    var signInAttributes: Set<CodeChannel> = []
    /// With user names, the addresses that people can sign in with besides.
    var aliases = Set(CodeChannel.allCases)
    /// The addresses that count as verified at sign-up, without a code.
    var autoVerified: Set<CodeChannel> = []
    /// Whether codes of second factors go to phone numbers that are not verified.
    var sendsToUnverifiedNumbers = false
    /// The addresses that a code is sent to at sign-up. With both, the phone gets it.
    var verified: Set<CodeChannel> = [.email, .sms]
    var requiredAttributes: [String] = []
    var customAttributes: [String] = []
    var passwordPolicy = PasswordPolicy()
    package var firstFactors: [Factor] = Factor.allCases
    var mfa = MFA.off
    package var secondFactors: [SecondFactor] = []
    /// Whether somebody who signs up is confirmed without a code.
    var confirmsItself = false
    /// Where a code for a new password goes, the first one that there is.
    package var recovery: [CodeChannel] = [.email, .sms]
    var customChallenge: CustomChallenge?
    /// With any value but `off`, a refresh token is valid only on the device that it was issued to.
    package var devices = Devices.off
    package var clients: [PoolClient] = []
    package let file: String

    /// The part of the id that proofs of passwords are made with.
    var shortName: String {
        id.split(separator: "_", maxSplits: 1).last.map(String.init) ?? id
    }

    var region: String {
        id.split(separator: "_", maxSplits: 1).first.map(String.init) ?? ""
    }

    /// The addresses that people can sign in with.
    var loginAddresses: Set<CodeChannel> { signInAttributes.isEmpty ? aliases : signInAttributes }

    /// Whether somebody can have an account without a password.
    var isPasswordless: Bool { firstFactors.contains { $0.channel != nil } }
}
