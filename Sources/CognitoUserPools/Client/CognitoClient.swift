public import AuthFlows
import Foundation
public import NativeAuthCore

/// One Amazon Cognito user pool, for an app that shows forms: sign-up, sign-in and recovery as flows, and the session.
///
/// Make one for each pool and app client, and keep it.
///
/// ```swift
/// let outputs = try Data(contentsOf: url)
/// let client = CognitoClient(
///     configuration: try UserPoolConfiguration(amplifyOutputs: outputs),
///     settings: try CognitoPoolSettings(amplifyOutputs: outputs))
/// let model = FlowModel(flow: client.flow(.signIn))
/// ```
///
/// For code written for Amplify, use the product `AWSCognitoAuthPlugin`.
public struct CognitoClient: Sendable {
    let pool: UserPool
    /// The pool's settings for forms.
    public let settings: CognitoPoolSettings
    /// The flows that the pool offers. The service refuses another one with an explanation.
    public private(set) var flows: Set<AuthFlowKind> = [.signIn, .signUp, .recovery]
}

extension CognitoClient {
    /// Creates a client. It sends and reads nothing.
    /// - Parameters:
    ///   - configuration: the pool and the app client.
    ///   - settings: the pool's settings for forms.
    ///   - flows: the flows that the pool offers: without `.signUp` for a pool whose users an administrator creates.
    ///   - store: the store of the session; `nil` for the Keychain, or on Linux a file that only its owner may read.
    ///     With `nil`, a session that Amplify has stored for this pool in the app's own group is taken over.
    ///   - environment: the clock, randomness, transport and logger; a test injects its own.
    ///   - developmentCertificate: an additional trusted authority, for a server on this machine or at the
    ///     one host that it names.
    ///   - passwordManagers: the automatic requests to the device's password managers; none by default.
    public init(
        configuration: UserPoolConfiguration,
        settings: CognitoPoolSettings = CognitoPoolSettings(),
        flows: Set<AuthFlowKind> = [.signIn, .signUp, .recovery],
        store: (any SecretStore)? = nil,
        environment: ClientEnvironment = ClientEnvironment(),
        developmentCertificate: DevelopmentCertificate? = nil,
        passwordManagers: PasswordManagerOptions = PasswordManagerOptions()
    ) {
        let pool = UserPool(
            configuration: configuration,
            store: store ?? DefaultSessionStore.store(),
            amplify: store == nil ? AmplifyStorage.platform() : nil,
            environment: environment,
            developmentCertificate: developmentCertificate,
            passwordManagers: passwordManagers
        )
        self.init(pool: pool, settings: settings, flows: flows)
    }

    /// The pool and the app client.
    public var configuration: UserPoolConfiguration { pool.configuration }

    /// Returns a flow for a `FlowModel`. When it completes with a user, this client holds the session.
    /// - Parameters:
    ///   - kind: the kind of the flow.
    ///   - texts: the language of the forms, and the app's own texts.
    ///   - appName: the issuer shown in an authenticator app; `nil` for the app's name.
    public func flow(
        _ kind: CognitoFlow.Kind,
        texts: FormTexts = FormTexts(),
        appName: String? = nil
    ) -> CognitoFlow {
        let adapter = CognitoAdapter(
            pool: pool,
            settings: settings,
            kind: kind,
            appName: appName ?? Self.appName
        )
        return CognitoFlow(forms: FormFlow(adapter, texts: texts))
    }

    private static var appName: String {
        let info = Bundle.main.infoDictionary
        let name = info?["CFBundleDisplayName"] ?? info?["CFBundleName"]
        return name as? String ?? ProcessInfo.processInfo.processName
    }

    // MARK: - Signed-in user

    /// Returns the signed-in user from the claims of the tokens; `nil` if no user is signed in. Sends nothing, so a
    /// session that the service has ended elsewhere still counts.
    /// - Throws: `NativeAuthError` with code `storage_unavailable` if the store can't be read now: try again later.
    public func user() throws -> FlowUser? {
        guard case .signedIn = try pool.signInStatus(),
            let record = try pool.session.loadRecord()
        else { return nil }
        return FlowUser(record.tokens)
    }

    /// Returns the signed-in user's ID token; `nil` if no user is signed in or there is none. Sends nothing. The token
    /// is not verified here, since it came from the service over TLS. A server that receives it must verify it.
    /// - Throws: `NativeAuthError` with code `storage_unavailable` if the store can't be read now: try again later.
    public func idToken() throws -> Secret? {
        guard case .signedIn = try pool.signInStatus() else { return nil }
        return try pool.session.loadRecord()?.tokens.idToken
    }

    /// Returns an access token, refreshed if it is about to expire. Send it only to the service and to the app's own
    /// server.
    /// - Throws: `NativeAuthError` with code `expired` if no user is signed in or the session is over: sign in;
    ///   `storage_unavailable` if the store can't be read now: try again later; `offline`, `timed_out` and others if
    ///   the refresh failed: the session is kept, try again later.
    public func accessToken() async throws -> Secret { try await pool.accessToken() }

    // MARK: - User attributes

    /// Returns the signed-in user's attributes.
    /// - Throws: `NativeAuthError`: as ``accessToken()``, or the service's refusal.
    public func attributes() async throws -> [UserAttribute] {
        try await pool.withAccessToken { try await pool.client.user($0).attributes }
    }

    /// Changes the signed-in user's attributes.
    /// - Parameter attributes: the new values; an empty value removes the attribute, if the pool allows it.
    /// - Returns: the deliveries of codes. A new address is verified by ``verify(_:code:)`` with its code.
    /// - Throws: `NativeAuthError`: as ``accessToken()``; `already_exists` if an address belongs to another account;
    ///   `invalid_input` for a value that the pool does not accept: correct it.
    public func update(_ attributes: [UserAttribute]) async throws -> [CodeDelivery] {
        let deliveries = try await pool.withAccessToken { token in
            try await pool.client.update(attributes, accessToken: token)
        }
        pool.reportName(after: attributes.map(\.name))
        return deliveries
    }

    /// Sends a new code to an address of the signed-in user.
    /// - Parameter attribute: the attribute with the address: `email` or `phone_number`.
    /// - Returns: the delivery of the code; `nil` if the service does not report it.
    /// - Throws: `NativeAuthError`: as ``accessToken()``; `rate_limited` after too many codes: wait.
    public func sendVerificationCode(for attribute: String) async throws -> CodeDelivery? {
        try await pool.withAccessToken { try await pool.client.sendVerificationCode(for: attribute, accessToken: $0) }
    }

    /// Verifies an address of the signed-in user with a code.
    /// - Parameters:
    ///   - attribute: the attribute with the address: `email` or `phone_number`.
    ///   - code: the code.
    /// - Throws: `NativeAuthError`: as ``accessToken()``; `invalid_input` for a wrong code: try again; `expired` for an
    ///   expired one: request a new one.
    public func verify(_ attribute: String, code: Secret) async throws {
        try await pool.withAccessToken { token in
            try await pool.client.verify(attribute, code: code, accessToken: token)
        }
        pool.reportName(after: [attribute])
    }

    /// Returns a flow in which the signed-in user verifies an address or requests a new code. It completes without a
    /// user.
    /// - Parameters:
    ///   - attribute: the attribute with the address: `email` or `phone_number`.
    ///   - texts: the language of the form, and the app's own texts.
    public func verification(of attribute: String, texts: FormTexts = FormTexts()) -> CognitoVerificationFlow {
        CognitoVerificationFlow(client: self, attribute: attribute, texts: texts)
    }

    /// Deletes the signed-in user's account permanently, and removes the session, the device and the pending sign-ups
    /// from this device. Let the user sign in again before that: see `AuthClient.deleteAccount(of:)`.
    /// - Parameter user: the user who wants to delete the account.
    /// - Returns: the reason `accountDeleted`, also if the service no longer has the user.
    /// - Throws: `NativeAuthError`: as ``accessToken()``; `not_allowed` if another user is signed in; the service's
    ///   refusal. The account and the session are kept.
    @discardableResult
    public func deleteAccount(of user: FlowUser) async throws -> SignOutReason {
        do {
            try await pool.deleteUser { $0.id == user.id }
        } catch let error as NativeAuthError where error.serverCode == UserPool.userNotFound {
            // The account is gone, and the session has ended.
        }
        return SignOutReason(.accountDeleted)
    }

    // MARK: - Migration

    /// Removes the session and the device that Amplify has stored for this pool, when the app does not need the way
    /// back any more: docs/moving-from-amplify.md. The user stays signed in. Does nothing with a store of the app's
    /// own.
    /// - Throws: `NativeAuthError` with code `storage_unavailable` if the Keychain can't be read or written now: try
    ///   again later.
    public func completeMigration() throws { try pool.completeMigration() }

    // MARK: - Sign-out

    /// Ends the session on this device, and notifies the service.
    /// - Parameter everywhere: whether to end the user's sessions on all other devices, too.
    /// - Returns: the outcome of the sign-out at the service. No user is signed in on this device then. If the service
    ///   could end neither the other sessions nor this one, the error is that of the other sessions.
    /// - Throws: `NativeAuthError` with code `storage_unavailable` if the store can't be read at the moment: the
    ///   session is kept; try again.
    public func signOut(everywhere: Bool = false) async throws -> SignOutReason {
        let reason = try await pool.signOut(globally: everywhere).reason
        guard reason.notice == .notNeeded else { return reason }
        return SignOutReason(.notSignedIn)
    }
}

extension FlowUser {
    init(_ tokens: TokenSet?) {
        let claims = [tokens?.idToken, tokens?.accessToken].compactMap { TokenClaims($0) }
        func text(_ name: String) -> String? {
            claims.lazy.compactMap { $0.text(name) }.first
        }

        let parts = [text("given_name"), text("family_name")].compactMap { $0 }
        self.init(
            id: text("sub") ?? "",
            username: claims.lazy.compactMap(\.username).first,
            email: text("email"),
            displayName: text("name") ?? parts.joined(separator: " ").nonEmpty
        )
    }
}
