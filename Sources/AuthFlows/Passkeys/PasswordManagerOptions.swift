/// The automatic requests of a client to the password managers of the device. All are off by default.
///
/// A failure of such a request is ignored: no sign-in and no other call waits for it.
public struct PasswordManagerOptions: Sendable {
    /// Indicates whether a passkey is created after a sign-in with a password, without a question, if the password
    /// manager agrees (iOS 18, macOS 15, visionOS 2).
    ///
    /// The response then says that the user was neither present nor verified. Set this only if the service accepts such
    /// a passkey: otherwise the user's password manager has one that the service does not know.
    public var createsPasskeys: Bool
    /// Indicates whether password managers are told about changes: deleted passkeys, other user names, deleted accounts
    /// (iOS 26, macOS 26, visionOS 26).
    public var reportsChanges: Bool
    /// The domain for which passwords are saved, one of the app's associated domains; `nil` to report no passwords.
    public var passwordDomain: String?
    /// Creates the passkeys; `nil` for the client's own authenticator.
    public var authenticator: (any PasskeyAuthenticator)?
    /// Passes reports on.
    public var reporter: any CredentialReporter

    /// Creates options.
    /// - Parameters:
    ///   - createsPasskeys: whether a passkey is created after a sign-in with a password.
    ///   - reportsChanges: whether password managers are told about changes.
    ///   - passwordDomain: the domain for which passwords are saved; `nil` to report no passwords.
    ///   - authenticator: creates the passkeys; `nil` for the client's own, or the system's.
    ///   - reporter: passes reports on; a test injects its own.
    public init(
        createsPasskeys: Bool = false,
        reportsChanges: Bool = false,
        passwordDomain: String? = nil,
        authenticator: (any PasskeyAuthenticator)? = nil,
        reporter: any CredentialReporter = SystemCredentialReporter()
    ) {
        self.createsPasskeys = createsPasskeys
        self.reportsChanges = reportsChanges
        self.passwordDomain = passwordDomain
        self.authenticator = authenticator
        self.reporter = reporter
    }
}
