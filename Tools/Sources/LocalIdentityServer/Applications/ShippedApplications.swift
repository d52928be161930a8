/// The applications that every local server has. Their ids never change, so that they can stand in a README.
package struct ShippedApplications: Sendable {
    /// What a client needs to know of an application.
    package struct Entry: Sendable, Equatable {
        package let applicationId: String
        package let clientId: String
        package let name: String
        /// Where an authorization of this client may end.
        package let redirectURI = "nativeauth-demo://callback"
        /// Where a sign-out of this client may end.
        package let postLogoutRedirectURI = "nativeauth-demo://logout"
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

    package var all: [Entry] { [demo, demoWithAssertion, emailCode, validation, passkey, federated] }

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
        passkey = Entry(
            applicationId: "019a0000-0000-7000-8000-00000000d00f", clientId: "demo-passkey", name: "Demo passkey")
        federated = Entry(
            applicationId: "019a0000-0000-7000-8000-00000000d010", clientId: "demo-federated",
            name: "Demo federated")
    }

    /// - Parameter recorded: whether the e-mail flow is the recorded one, which has no way to send a second code.
    func applications(recorded: Bool) -> [Application] {
        [
            application(
                demo, [.authentication: "sign-in", .registration: "sign-up", .recovery: "recovery"],
                grants: [.authorizationCode, .refreshToken, .tokenExchange]),
            application(
                demoWithAssertion,
                [.authentication: "sign-in", .registration: "sign-up-with-assertion", .recovery: "recovery"]),
            application(emailCode, [.authentication: recorded ? "email-code-recorded" : "email-code"]),
            application(validation, [.authentication: "validation"]),
            application(
                passkey, [.authentication: "passkey-sign-in", .registration: "sign-up", .recovery: "recovery"]),
            application(
                federated, [.authentication: "federated", .registration: "sign-up", .recovery: "recovery"]),
        ]
    }

    private func application(
        _ entry: Entry, _ flows: [FlowType: String],
        grants: Set<OAuthSettings.Grant> = [.authorizationCode, .refreshToken]
    ) -> Application {
        Application(
            id: entry.applicationId, clientID: entry.clientId, name: entry.name, url: "https://example.com",
            oauth: OAuthSettings(
                redirectURIs: [entry.redirectURI], postLogoutRedirectURIs: [entry.postLogoutRedirectURI],
                grants: grants),
            flows: flows.merging([.signOut: "sign-out"]) { $1 })
    }
}
