import Foundation
import IdentityDomain

/// A user pool: a view of the shared directory with its own rules.
package struct UserPool: Sendable {
    enum FirstFactor: String, Sendable, Codable, CaseIterable {
        case password = "PASSWORD"
        case passwordSRP = "PASSWORD_SRP"
        case emailCode = "EMAIL_OTP"
        case smsCode = "SMS_OTP"

        var channel: CodeChannel? {
            switch self {
            case .emailCode: .email
            case .smsCode: .sms
            case .password, .passwordSRP: nil
            }
        }
    }

    enum MFA: String, Sendable, CaseIterable {
        case off, optional, required
    }

    enum Devices: String, Sendable, CaseIterable {
        case off
        /// The devices whose user opted in.
        case optIn
        /// All confirmed devices.
        case always
    }

    /// The question and answer of `CUSTOM_AUTH`.
    struct CustomChallenge: Sendable, Equatable {
        let question: String
        let answer: String
    }

    package let id: String
    let name: String
    /// Addresses that users sign up and sign in with. If empty, they have a user name and may have both addresses.
    var signInAttributes: Set<CodeChannel> = []
    /// Addresses that users can sign in with in addition to a user name.
    var aliases = Set(CodeChannel.allCases)
    /// Addresses that count as verified at sign-up without a code.
    var verifiedWithoutCode: Set<CodeChannel> = []
    /// Whether second-factor codes are also sent to unverified phone numbers.
    var sendsToUnverifiedNumbers = false
    /// Addresses verified with a code at sign-up, where a phone number takes precedence, and after a change.
    /// They are the `AutoVerifiedAttributes` of Cognito.
    var verifiedByCode: Set<CodeChannel> = [.email, .sms]
    var requiredAttributes: [String] = []
    /// The rules of all attributes that users can have, by name.
    var schema = AttributeRule.standard
    /// Whether users can sign up themselves.
    var allowsSignUp = true
    /// Whether names that differ in the case of letters are different; nil for the rule of the directory, where user
    /// names are and addresses are not.
    var isCaseSensitive: Bool?
    /// Addresses that a change replaces only after the new one is verified.
    var verifiedBeforeUpdate: Set<CodeChannel> = []
    var passwordPolicy = PasswordPolicy()
    var firstFactors: [FirstFactor] = FirstFactor.allCases
    var mfa = MFA.off
    var secondFactors: [SecondFactor] = []
    /// Whether new users are confirmed without a code.
    var autoConfirms = false
    /// Channels of password reset codes, in order of preference.
    var recovery: [CodeChannel] = [.email, .sms]
    var customChallenge: CustomChallenge?
    /// With any value but `off`, a refresh token is valid only on the device that it was issued to.
    var devices = Devices.off
    /// Whether a remembered device replaces the second factor.
    var devicesReplaceFactors = true
    package var clients: [PoolClient] = []
    package let file: String

    /// The part of the id that SRP proofs of passwords contain.
    var shortName: String { id.split(separator: "_", maxSplits: 1).last.map(String.init) ?? id }
    var region: String { String(id.prefix { $0 != "_" }) }

    var customAttributes: [String] { schema.keys.filter { $0.hasPrefix(PoolAttributes.customPrefix) }.sorted() }

    var loginAddresses: Set<CodeChannel> { signInAttributes.nonEmpty ?? aliases }

    var isPasswordless: Bool { firstFactors.contains { $0.channel != nil } }
}

/// An app client of a user pool.
package struct PoolClient: Sendable {
    enum Flow: String, Sendable, CaseIterable {
        case srp = "USER_SRP_AUTH"
        case password = "USER_PASSWORD_AUTH"
        case choice = "USER_AUTH"
        case custom = "CUSTOM_AUTH"
        case refresh = "REFRESH_TOKEN_AUTH"

        /// - Parameter text: the value in a request. The refresh flow has two names.
        init?(request text: String) {
            if text == "REFRESH_TOKEN" { self = .refresh } else { self.init(rawValue: text) }
        }
    }

    package let id: String
    let name: String
    var isConfidential = false
    /// The secret that a published configuration gives the client; nil for the server's own.
    var givenSecret: String?
    var flows: Set<Flow> = Set(Flow.allCases)
    /// Whether responses hide which users exist, to prevent user enumeration.
    var hidesUsers = true
    /// Names of the attributes that the client can read and write; nil for all.
    var readableAttributes: Set<String>?
    var writableAttributes: Set<String>?
    var rotatesRefreshTokens = false
    var allowsRevocation = true
    /// Seconds for which a rotated refresh token is accepted again; nil for the server's own window.
    var rotationGrace: TimeInterval?
    var accessTokenLifetime: TimeInterval = 3_600
    var idTokenLifetime: TimeInterval = 3_600
    var refreshTokenLifetime: TimeInterval = 30 * 86_400
    static let sessionLifetimes: ClosedRange<TimeInterval> = 180...86_400
    var sessionLifetime: TimeInterval = 180
    /// Seconds after which no access or ID token is valid any more.
    var signedTokenLifetime: TimeInterval { max(accessTokenLifetime, idTokenLifetime) }
}

struct PasswordPolicy: Sendable, Equatable {
    /// A space counts as a symbol; requests with one at either end of the password are refused.
    static let symbols = Set(#" ^$*.[]{}()?"!@#%&/\,><':;|_~`=+-"#.unicodeScalars)

    var shortest = 8
    var needsLowercase = true
    var needsUppercase = true
    var needsNumber = true
    var needsSymbol = true

    /// - Throws: `PoolError` for the first rule that is violated.
    func check(_ password: String) throws {
        let scalars = password.unicodeScalars
        func has(_ range: ClosedRange<Unicode.Scalar>) -> Bool { scalars.contains { range.contains($0) } }
        if scalars.count < shortest { throw refusal("Password not long enough") }
        if needsUppercase, !has("A"..."Z") { throw refusal("Password must have uppercase characters") }
        if needsLowercase, !has("a"..."z") { throw refusal("Password must have lowercase characters") }
        if needsNumber, !has("0"..."9") { throw refusal("Password must have numeric characters") }
        if needsSymbol, !scalars.contains(where: Self.symbols.contains) {
            throw refusal("Password must have symbol characters")
        }
    }

    private func refusal(_ rule: String) -> PoolError {
        PoolError("InvalidPasswordException", "Password did not conform with policy: \(rule)")
    }
}

package struct PoolCatalog: Sendable {
    private let pools: [String: UserPool]

    package init(_ pools: [String: UserPool] = [:]) { self.pools = pools }

    package var all: [UserPool] { pools.values.sorted { $0.id < $1.id } }

    package subscript(_ id: String) -> UserPool? { pools[id] }

    func client(_ id: String) -> (pool: UserPool, client: PoolClient)? {
        pools.values.lazy.compactMap { pool in pool.clients.first { $0.id == id }.map { (pool, $0) } }.first
    }
}
