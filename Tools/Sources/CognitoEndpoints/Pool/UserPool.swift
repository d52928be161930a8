import IdentityDomain

/// A user pool: a view of the shared directory with its own rules.
package struct UserPool: Sendable {
    enum FirstFactor: String, Sendable, Codable, CaseIterable {
        case password = "PASSWORD"
        case passwordSRP = "PASSWORD_SRP"
        case emailCode = "EMAIL_OTP"
        case smsCode = "SMS_OTP"
        case passkey = "WEB_AUTHN"

        var channel: CodeChannel? {
            switch self {
            case .emailCode: .email
            case .smsCode: .sms
            case .password, .passwordSRP, .passkey: nil
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

    /// The rules of passkeys.
    struct Passkeys: Sendable, Equatable {
        /// The domain of the passkeys; nil for the server's own host name.
        var relyingPartyID: String?
        /// `required` or `preferred`.
        var userVerification = "preferred"
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
    /// Indicates whether second-factor codes are also sent to unverified phone numbers.
    var sendsToUnverifiedNumbers = false
    /// Addresses verified with a code at sign-up, where a phone number takes precedence, and after a change.
    /// They are the `AutoVerifiedAttributes` of Cognito.
    var verifiedByCode: Set<CodeChannel> = [.email, .sms]
    var requiredAttributes: [String] = []
    /// The rules of all attributes that users can have, by name.
    var schema = AttributeRule.standard
    /// Indicates whether users can sign up themselves.
    var allowsSignUp = true
    /// Indicates whether names that differ in the case of letters are different; nil for the rule of the directory,
    /// where user names are and addresses are not.
    var isCaseSensitive: Bool?
    /// Addresses that a change replaces only after the new one is verified.
    var verifiedBeforeUpdate: Set<CodeChannel> = []
    var passwordPolicy = PasswordPolicy()
    var firstFactors: [FirstFactor] = FirstFactor.allCases
    var passkeys = Passkeys()
    var mfa = MFA.off
    var secondFactors: [SecondFactor] = []
    /// Indicates whether new users are confirmed without a code.
    var autoConfirms = false
    /// Channels of password reset codes, in order of preference.
    var recovery: [CodeChannel] = [.email, .sms]
    var customChallenge: CustomChallenge?
    /// With any value but `off`, a refresh token is valid only on the device that it was issued to.
    var devices = Devices.off
    /// Indicates whether a remembered device replaces the second factor.
    var devicesReplaceFactors = true
    /// The identity pool in which users of this pool have identities; nil for none.
    var identityPool: IdentityPool?
    package var clients: [PoolClient] = []
    package let file: String

    package var identityPoolID: String? { identityPool?.id }

    /// The part of the id that SRP proofs of passwords contain.
    var shortName: String {
        guard let end = id.split(separator: "_", maxSplits: 1).last else { return id }
        return String(end)
    }
    var region: String {
        String(id.prefix { $0 != "_" })
    }

    var customAttributes: [String] {
        schema.keys.filter { $0.hasPrefix(PoolAttributes.customPrefix) }.sorted()
    }

    var loginAddresses: Set<CodeChannel> { signInAttributes.nonEmpty ?? aliases }

    /// Returns the name of a client for its users, or else that of the pool; nil if the files have ids only.
    func shownName(ofClient id: String) -> String? {
        let client = clients.first { $0.id == id }
        return [client?.name, name].compactMap(\.self).first { $0 != id && $0 != self.id }
    }

    var isPasswordless: Bool {
        firstFactors.contains { $0.channel != nil }
    }
}

package struct PoolCatalog: Sendable {
    private let pools: [String: UserPool]

    package init(_ pools: [String: UserPool] = [:]) {
        self.pools = pools
    }

    package var all: [UserPool] {
        pools.values.sorted { $0.id < $1.id }
    }

    package subscript(_ id: String) -> UserPool? {
        pools[id]
    }

    func client(_ id: String) -> (pool: UserPool, client: PoolClient)? {
        for pool in pools.values {
            if let client = pool.clients.first(where: { $0.id == id }) {
                return (pool, client)
            }
        }
        return nil
    }
}
