import IdentityBase
package import IdentityDomain

/// The applications that every local server has, as files of `Resources/Applications` describe them. Their ids never
/// change, so that they can stand in a README.
package struct ShippedApplications: Sendable {
    /// What a client needs to know of an application.
    package struct Entry: Sendable, Equatable {
        package let applicationId: String
        package let clientId: String
        package let name: String
        /// Where an authorization of this client may end; empty when no address is registered.
        package var redirectURI = Entry.standardRedirectURI
        /// Where a sign-out of this client may end.
        package let postLogoutRedirectURI = "nativeauth-demo://logout"
        /// Where an authorization of a program on this machine may end, with any port.
        package let loopbackRedirectURI = "http://127.0.0.1/callback"
        /// Where a sign-out of such a program may end, with any port.
        package let loopbackPostLogoutRedirectURI = "http://127.0.0.1/logout"

        static let standardRedirectURI = "nativeauth-demo://callback"

        package init(applicationId: String, clientId: String, name: String) {
            self.applicationId = applicationId
            self.clientId = clientId
            self.name = name
        }

        /// The same application as it is registered: definitions may give it another client or other addresses.
        package func registered(in applications: ApplicationRegistry) -> Entry {
            guard let application = applications[applicationId] else { return self }
            var entry = Entry(
                applicationId: applicationId, clientId: application.clientID, name: application.name)
            let addresses = application.oauth?.redirectURIs ?? []
            entry.redirectURI =
                addresses.contains(Self.standardRedirectURI) ? Self.standardRedirectURI : addresses.first ?? ""
            return entry
        }
    }

    /// Sign-in with user name and password, sign-up that ends without a session, recovery by mail.
    package let demo: Entry
    /// The same, but sign-up is one form that ends with a session.
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
    /// Sign-in with a password, a code by SMS or a code by mail, as the person likes.
    package let severalWays: Entry
    /// Recovery with a code by mail or SMS.
    package let recoveryByCode: Entry
    /// Sign-in that asks which attributes the application may see.
    package let consent: Entry
    /// Sign-in that begins a session, which a cookie names.
    package let session: Entry
    /// Sign-in with a link by mail.
    package let magicLink: Entry
    /// An administrator invites a user.
    package let invitation: Entry

    /// Sign-up as a person or as a vendor.
    package let userTypes: Entry
    /// Every component, field, rule and action.
    package let gallery: Entry
    /// Screens that only show something.
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
            name: "Demo e-mail code")
        validation = Entry(
            applicationId: "019a0000-0000-7000-8000-00000000d004", clientId: "demo-validation",
            name: "Demo validation")
        func more(_ number: String, _ clientId: String, _ name: String) -> Entry {
            Entry(applicationId: "019a0000-0000-7000-8000-00000000\(number)", clientId: clientId, name: name)
        }
        smsCode = more("d005", "demo-sms-code", "Demo SMS code")
        severalWays = more("d006", "demo-several-ways", "Demo several ways")
        recoveryByCode = more("d007", "demo-recovery-code", "Demo recovery by code")
        userTypes = more("d008", "demo-user-types", "Demo user types")
        consent = more("d009", "demo-consent", "Demo consent")
        session = more("d00a", "demo-session", "Demo session")
        magicLink = more("d00b", "demo-magic-link", "Demo magic link")
        invitation = more("d00c", "demo-invitation", "Demo invitation")
        gallery = more("d00d", "demo-gallery", "Demo gallery")
        screens = more("d00e", "demo-screens", "Demo screens")
        passkey = more("d00f", "demo-passkey", "Demo passkey")
        federated = more("d010", "demo-federated", "Demo federated")
    }

    package static let administratorClientID = "demo-administrator"

    /// The client of the machine's owner: it may invite users.
    func administrator(secret: String) throws -> Application {
        // The secret is long and random: a slow hash would add nothing.
        let hash = try PBKDF2Hash(secret: secret, salt: SystemRandomSource().bytes(16), rounds: 1_000)
        return Application(
            id: "019a0000-0000-7000-8000-00000000d0ad", clientID: Self.administratorClientID,
            name: "Demo administrator", kind: .m2m,
            oauth: OAuthSettings(grants: [.clientCredentials], secret: hash, ownScopes: [Scope.system]), flows: [:])
    }
}
