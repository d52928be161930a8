/// The names of the authentication methods in assertions.
enum AuthenticationMethod {
    package static let password = "CredentialsAuthenticator"
    static let oneTimeCode = "OTPAuthenticator"
    package static let federated = "OIDCAuthenticator"
    package static let passkey = "PasskeyAuthenticator"
    package static let magicLink = "MagicLinkAuthenticator"
}
