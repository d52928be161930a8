/// The names of the authentication methods in assertions.
package enum AuthenticationMethod {
    package static let password = "CredentialsAuthenticator"
    package static let oneTimeCode = "OTPAuthenticator"
    static let federated = "OIDCAuthenticator"
    static let passkey = "PasskeyAuthenticator"
    static let magicLink = "MagicLinkAuthenticator"
    /// A link to approve or continue something. As at the real server, an assertion has it only without another method.
    static let invite = "InviteLink"

    private enum Factor {
        case knowledge, possession, inherence
    }

    /// Returns the authentication assurance level as the real server determines it: by the number of different factors.
    static func assuranceLevel(of methods: [String]) -> String {
        "AAL\(max(1, Set(methods.flatMap(factors)).count))"
    }

    private static func factors(of method: String) -> [Factor] {
        switch method {
        case password, federated: [.knowledge]
        case oneTimeCode, magicLink: [.possession]
        case passkey: [.possession, .inherence]
        default: []
        }
    }
}
