import EntraEndpoints
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

        /// Returns the application as registered: definitions may change its client and its redirect URIs.
        package func registered(in applications: ApplicationRegistry) -> Entry {
            guard let application = applications[applicationId] else { return self }
            let addresses = application.oauth?.redirectURIs ?? []
            let standard = addresses.first { $0 == Self.standardRedirectURI }
            return Entry(
                applicationId: applicationId,
                clientId: application.clientID,
                name: application.name,
                redirectURI: standard ?? addresses.first ?? ""
            )
        }

        fileprivate static func shipped(_ number: String, _ clientId: String, _ name: String) -> Entry {
            Entry(applicationId: "019a0000-0000-7000-8000-00000000\(number)", clientId: clientId, name: name)
        }
    }

    /// Sign-in with user name and password, sign-up that continues with the sign-in, recovery by mail.
    package let demo = Entry.shipped("d001", "demo-native", "Demo Native")
    /// The same as `demo`, but sign-up is one form that ends with a session.
    package let demoWithAssertion = Entry.shipped("d002", "demo-native-session", "Demo Native with session")
    /// Sign-in with a code by mail.
    package let emailCode = Entry.shipped("d003", "demo-email-code", "Demo email code")
    /// Sign-in with rules on the fields.
    package let validation = Entry.shipped("d004", "demo-validation", "Demo validation")
    /// Sign-in with a passkey, or with a password, after which a passkey can be added.
    package let passkey = Entry.shipped("d00f", "demo-passkey", "Demo passkey")
    /// Sign-in through another identity provider. It needs a connection named `default`.
    package let federated = Entry.shipped("d010", "demo-federated", "Demo federated")

    /// Sign-in with a code by SMS.
    package let smsCode = Entry.shipped("d005", "demo-sms-code", "Demo SMS code")
    /// Sign-in with a password, a code by SMS or a code by mail. The user selects one.
    package let severalWays = Entry.shipped("d006", "demo-several-ways", "Demo several ways")
    /// Recovery with a code by mail or SMS.
    package let recoveryByCode = Entry.shipped("d007", "demo-recovery-code", "Demo recovery by code")
    /// Sign-in with the user's consent to the attributes for the application.
    package let consent = Entry.shipped("d009", "demo-consent", "Demo consent")
    /// Sign-in that creates a session with a cookie.
    package let session = Entry.shipped("d00a", "demo-session", "Demo session")
    /// Sign-in with a link by mail.
    package let magicLink = Entry.shipped("d00b", "demo-magic-link", "Demo magic link")
    /// Invitation of a user by an administrator.
    package let invitation = Entry.shipped("d00c", "demo-invitation", "Demo invitation")

    /// Sign-up with one of the user types person and vendor.
    package let userTypes = Entry.shipped("d008", "demo-user-types", "Demo user types")
    /// All components, fields, rules and actions.
    package let gallery = Entry.shipped("d00d", "demo-gallery", "Demo gallery")
    /// Screens without input.
    package let screens = Entry.shipped("d00e", "demo-screens", "Demo screens")

    package var all: [Entry] {
        [
            demo, demoWithAssertion, emailCode, validation, smsCode, severalWays, recoveryByCode, userTypes, consent,
            session, magicLink, invitation, gallery, screens, passkey, federated,
        ]
    }

    /// Ids of the applications whose flows the pages of tenants run. They have no OAuth client.
    package static let tenantPages: Set<String> = [
        Tenant.shippedPagesApplicationID, "019a0000-0000-7000-8000-00000000d0e1",
    ]

    package init() {}

    package static let administratorClientID = "demo-administrator"

    /// The application whose flows the hosted pages of user pools run. It has no client of its own.
    static let poolPages: Application = {
        var pages = Application(
            id: "019a0000-0000-7000-8000-00000000d0a0",
            clientID: "user-pool-pages",
            name: "User pool",
            oauth: nil,
            flows: [
                .authentication: "pool-sign-in",
                .registration: "sign-up-with-code",
                .recovery: "recovery-by-code",
                .signOut: "sign-out",
            ]
        )
        pages.kind = .fullstack
        return pages
    }()

    /// Returns the client of the machine's owner, which may invite users.
    func administrator(secret: String) throws -> Application {
        // The secret is long and random: a slow hash would not add security.
        let hash = try PBKDF2Hash(secret: secret, salt: SystemRandomSource().bytes(16), rounds: 1_000)
        var administrator = Application(
            id: "019a0000-0000-7000-8000-00000000d0ad",
            clientID: Self.administratorClientID,
            name: "Demo administrator",
            oauth: OAuthSettings(
                grants: [.clientCredentials],
                secret: hash,
                ownScopes: [Permission.administration.name]
            ),
            flows: [:]
        )
        administrator.kind = .m2m
        return administrator
    }
}
