public import AuthFlows
import Foundation
public import NativeAuthCore

/// One Amazon Cognito user pool, for an app that shows forms: sign-up, sign-in and recovery as flows, and who is signed in.
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
/// For code that was written for Amplify there is the product `AWSCognitoAuthPlugin`.
public struct CognitoClient: Sendable {
    let pool: UserPool
    /// What the forms know of the pool.
    public let settings: CognitoPoolSettings

    /// Makes a client. It sends and reads nothing.
    /// - Parameters:
    ///   - configuration: the pool and the app client.
    ///   - settings: what the forms must know of the pool.
    ///   - store: where the session is kept; `nil` for the Keychain, or on Linux a file that only its owner may read.
    ///   - environment: what is needed from the world around it; a test injects its own.
    ///   - developmentCertificate: an authority to trust in addition, for a server on this machine only.
    public init(
        configuration: UserPoolConfiguration, settings: CognitoPoolSettings = CognitoPoolSettings(),
        store: (any SecretStore)? = nil, environment: ClientEnvironment = ClientEnvironment(),
        developmentCertificate: DevelopmentCertificate? = nil
    ) {
        self.init(
            configuration: configuration, settings: settings, store: store, environment: environment,
            developmentCertificate: developmentCertificate, limits: RequestLimits())
    }

    /// Makes a client with its own limits.
    package init(
        configuration: UserPoolConfiguration, settings: CognitoPoolSettings = CognitoPoolSettings(),
        store: (any SecretStore)? = nil, environment: ClientEnvironment,
        developmentCertificate: DevelopmentCertificate? = nil, limits: RequestLimits
    ) {
        pool = UserPool(
            configuration: configuration, store: store ?? SessionPlace.store(), environment: environment,
            developmentCertificate: developmentCertificate, limits: limits)
        self.settings = settings
    }

    /// The pool and the app client.
    public var configuration: UserPoolConfiguration { pool.configuration }

    /// A flow for a `FlowModel`. When it completes with a user, this client holds the session.
    /// - Parameters:
    ///   - kind: which flow.
    ///   - texts: the language of the forms, and texts that the app changes.
    ///   - appName: what an authenticator app is to call the app; `nil` for the app's own name.
    public func flow(
        _ kind: CognitoFlow.Kind, texts: FormTexts = FormTexts(), appName: String? = nil
    ) -> CognitoFlow {
        CognitoFlow(pool: pool, settings: settings, kind: kind, texts: texts, appName: appName ?? Self.appName)
    }

    private static var appName: String {
        let info = Bundle.main.infoDictionary
        return (info?["CFBundleDisplayName"] ?? info?["CFBundleName"]) as? String ?? ProcessInfo.processInfo.processName
    }

    // MARK: - Who is signed in

    /// The signed-in user, as the tokens tell; `nil` when nobody is. Sends nothing, so a session that the service has ended
    /// elsewhere still counts.
    /// - Throws: `NativeAuthError` with code `storage_unavailable` when that can't be told now: try again later.
    public func user() throws -> FlowUser? {
        guard case .somebody = try pool.presence(), let record = try pool.session.current() else { return nil }
        return FlowUser(record.tokens)
    }

    /// The signed-in user's ID token; `nil` when nobody is signed in or there is none. Sends nothing. It is not verified
    /// here: it came from the service over TLS. A server that gets it must verify it.
    /// - Throws: `NativeAuthError` with code `storage_unavailable` when that can't be told now: try again later.
    public func idToken() throws -> Secret? {
        guard case .somebody = try pool.presence() else { return nil }
        return try pool.session.current()?.tokens.idToken
    }

    /// An access token, a new one if the old one is about to end. Show it to the service and to the app's own server only.
    /// - Throws: `NativeAuthError` with code `expired` when nobody is signed in or the session is over: sign in; `offline`,
    ///   `timed_out` and others when no new one could be had: the session is still there, try again later.
    public func accessToken() async throws -> Secret { try await pool.accessToken() }

    // MARK: - What the pool knows of the user

    /// The signed-in user's attributes.
    /// - Throws: `NativeAuthError`: as ``accessToken()``, or the service's refusal.
    public func attributes() async throws -> [UserAttribute] {
        try await pool.client.user(try await pool.accessToken()).attributes
    }

    /// Changes the signed-in user's attributes.
    /// - Parameter attributes: the new values; an empty one removes what is there, if the pool allows it.
    /// - Returns: where codes went: a new address counts only when ``verify(_:code:)`` was called with one.
    /// - Throws: `NativeAuthError`: as ``accessToken()``; `already_exists` when an address is somebody else's;
    ///   `invalid_input` for a value that the pool does not take: correct it.
    public func update(_ attributes: [UserAttribute]) async throws -> [CodeDelivery] {
        try await pool.client.update(attributes, accessToken: try await pool.accessToken())
    }

    /// Sends a new code to an address of the signed-in user's.
    /// - Parameter attribute: the attribute with the address: `email` or `phone_number`.
    /// - Returns: where it went; `nil` when the service does not say.
    /// - Throws: `NativeAuthError`: as ``accessToken()``; `rate_limited` when there were too many: wait.
    public func sendVerificationCode(for attribute: String) async throws -> CodeDelivery? {
        try await pool.client.sendVerificationCode(for: attribute, accessToken: try await pool.accessToken())
    }

    /// Verifies an address of the signed-in user's with the code that was sent to it.
    /// - Parameters:
    ///   - attribute: the attribute with the address: `email` or `phone_number`.
    ///   - code: the code.
    /// - Throws: `NativeAuthError`: as ``accessToken()``; `invalid_input` for a wrong code: try again; `expired` for an old
    ///   one: send a new one.
    public func verify(_ attribute: String, code: Secret) async throws {
        try await pool.client.verify(attribute, code: code, accessToken: try await pool.accessToken())
    }

    /// The form in which the signed-in user verifies an address, with a new code to ask for. It completes without a user.
    /// - Parameters:
    ///   - attribute: the attribute with the address: `email` or `phone_number`.
    ///   - texts: the language of the form, and texts that the app changes.
    public func verification(of attribute: String, texts: FormTexts = FormTexts()) -> CognitoVerificationFlow {
        CognitoVerificationFlow(client: self, attribute: attribute, texts: texts)
    }

    // MARK: - Sign-out

    /// Ends the session on this device, and tells the service.
    /// - Parameter everywhere: whether to end the user's sessions on all other devices, too.
    /// - Returns: the sign-out with its outcome at the service. No user is signed in on this device then.
    /// - Throws: `NativeAuthError` with code `storage_unavailable` if the store can't be read at the moment: the
    ///   session is kept; try again.
    public func signOut(everywhere: Bool = false) async throws -> SignOutReason {
        let report = await pool.signOut(globally: everywhere)
        if let error = report.unreadable, !report.isOver { throw error }
        if let error = report.unreadable ?? report.global?.error ?? report.revocation?.error {
            return SignOutReason(.signedOut, notice: .failed, error: error)
        }
        return SignOutReason(
            report.wasSignedIn ? .signedOut : .notSignedIn, notice: report.wasSignedIn ? .told : .notNeeded)
    }
}
