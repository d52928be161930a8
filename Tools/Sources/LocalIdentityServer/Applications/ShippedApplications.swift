import IdentityBase
package import IdentityDomain

/// The applications of every local server, as defined in `Resources/Applications`. Their ids never change, so that
/// documentation can contain them.
package struct ShippedApplications: Sendable {
    /// The client configuration of an application.
    package struct Entry: Sendable, Equatable {
        package let applicationId: String
        package let clientId: String
        package let name: String
        /// Redirect URI of an authorization; empty when none is registered.
        package var redirectURI = Entry.standardRedirectURI
        /// Redirect URI after a sign-out.
        package let postLogoutRedirectURI = "nativeauth-demo://logout"
        /// Redirect URI of an authorization for a program on this machine, with any port.
        package let loopbackRedirectURI = "http://127.0.0.1/callback"
        /// Redirect URI after a sign-out for such a program, with any port.
        package let loopbackPostLogoutRedirectURI = "http://127.0.0.1/logout"

        static let standardRedirectURI = "nativeauth-demo://callback"

        package init(applicationId: String, clientId: String, name: String) {
            self.applicationId = applicationId
            self.clientId = clientId
            self.name = name
        }

        /// Returns the application as registered: definitions may change its client and its redirect URIs.
        package func registered(in applications: ApplicationRegistry) -> Entry {
            guard let application = applications[applicationId] else { return self }
            var entry = Entry(
                applicationId: applicationId, clientId: application.clientID, name: application.name)
            let addresses = application.oauth?.redirectURIs ?? []
            entry.redirectURI =
                if addresses.contains(Self.standardRedirectURI) {
                    Self.standardRedirectURI
                } else {
                    addresses.first ?? ""
                }
            return entry
        }
    }

    /// Sign-in with user name and password, sign-up that ends without a session, recovery by mail.
    package let demo: Entry
    /// The same as `demo`, but sign-up is one form that ends with a session.
    package let demoWithAssertion: Entry
    /// Sign-in with a code by mail.
    package let emailCode: Entry
    /// Sign-in with rules on the fields.
    package let validation: Entry
    /// Sign-in with a passkey, or with a password, after which a passkey can be added.
    package let passkey: Entry
    /// Sign-in through another identity provider. It needs a connection named `default`.
    package let federated: Entry

    /// Sign-in with a code by SMS.
    package let smsCode: Entry
    /// Sign-in with a password, a code by SMS or a code by mail. The user selects one.
    package let severalWays: Entry
    /// Recovery with a code by mail or SMS.
    package let recoveryByCode: Entry
    /// Sign-in with the user's consent to the attributes for the application.
    package let consent: Entry
    /// Sign-in that creates a session with a cookie.
    package let session: Entry
    /// Sign-in with a link by mail.
    package let magicLink: Entry
    /// Invitation of a user by an administrator.
    package let invitation: Entry

    /// Sign-up with one of the user types person and vendor.
    package let userTypes: Entry
    /// All components, fields, rules and actions.
    package let gallery: Entry
    /// Screens without input.
    package let screens: Entry

    package var all: [Entry] {
        [
            demo, demoWithAssertion, emailCode, validation, smsCode, severalWays, recoveryByCode, userTypes, consent,
            session, magicLink, invitation, gallery, screens, passkey, federated,
        ]
    }

    package init() {
        demo = Entry(
            applicationId: "019a0000-0000-7000-8000-00000000d001", clientId: "demo-native", name: "Demo Native")
        demoWithAssertion = Entry(
            applicationId: "019a0000-0000-7000-8000-00000000d002", clientId: "demo-native-session",
            name: "Demo Native with session")
        emailCode = Entry(
            applicationId: "019a0000-0000-7000-8000-00000000d003", clientId: "demo-email-code",
            name: "Demo email code")
        validation = Entry(
            applicationId: "019a0000-0000-7000-8000-00000000d004", clientId: "demo-validation",
            name: "Demo validation")
        func more(_ number: String, clientId: String, name: String) -> Entry {
            Entry(applicationId: "019a0000-0000-7000-8000-00000000\(number)", clientId: clientId, name: name)
        }
        smsCode = more("d005", clientId: "demo-sms-code", name: "Demo SMS code")
        severalWays = more("d006", clientId: "demo-several-ways", name: "Demo several ways")
        recoveryByCode = more("d007", clientId: "demo-recovery-code", name: "Demo recovery by code")
        userTypes = more("d008", clientId: "demo-user-types", name: "Demo user types")
        consent = more("d009", clientId: "demo-consent", name: "Demo consent")
        session = more("d00a", clientId: "demo-session", name: "Demo session")
        magicLink = more("d00b", clientId: "demo-magic-link", name: "Demo magic link")
        invitation = more("d00c", clientId: "demo-invitation", name: "Demo invitation")
        gallery = more("d00d", clientId: "demo-gallery", name: "Demo gallery")
        screens = more("d00e", clientId: "demo-screens", name: "Demo screens")
        passkey = more("d00f", clientId: "demo-passkey", name: "Demo passkey")
        federated = more("d010", clientId: "demo-federated", name: "Demo federated")
    }

    package static let administratorClientID = "demo-administrator"

    /// Returns the client of the machine's owner, which may invite users.
    func administrator(secret: String) throws -> Application {
        // The secret is long and random: a slow hash would not add security.
        let hash = try PBKDF2Hash(secret: secret, salt: SystemRandomSource().bytes(16), rounds: 1_000)
        return Application(
            id: "019a0000-0000-7000-8000-00000000d0ad", clientID: Self.administratorClientID,
            name: "Demo administrator", kind: .m2m,
            oauth: OAuthSettings(
                grants: [.clientCredentials], secret: hash, ownScopes: [Permission.administration.name]), flows: [:])
    }
}
