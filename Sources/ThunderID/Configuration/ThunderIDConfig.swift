import NativeAuthCore

/// The configuration of a ``ThunderIDClient``: its server, its OAuth client and its options.
///
/// Source: seed `ThunderIDClient`, "Usage". `developmentCertificatePath`, `developmentCertificateHost`,
/// `appNativeSession` and `openIDProvider` are additions to the documented parameters.
public struct ThunderIDConfig: Sendable {
    /// The server's URL; must begin with `https://`.
    public private(set) var baseUrl: String
    /// The OAuth client id; needed for redirect sign-in, and for tokens that can be refreshed.
    ///
    /// App-native flows run without it, but **together with ``afterSignInUrl``** it determines their result: with both,
    /// a sign-in creates a session with tokens; otherwise with the server's assertion, which expires after an hour. See
    /// ``appNativeSession``.
    public private(set) var clientId: String?
    /// The scopes to request with tokens: in redirect sign-in and in app-native sign-in with a client.
    public var scopes: [String]
    /// The client's redirect URI: the callback of redirect sign-in. App-native sign-in needs it too, although it opens
    /// no browser: see ``clientId``.
    public var afterSignInUrl: String?
    /// The callback of redirect sign-out; also the return value of sign-out.
    public var afterSignOutUrl: String?
    /// The page that `SignInButton` opens without an action of its own: a hosted sign-in page instead of the server's.
    /// ``ThunderIDClient/buildSignInURL(options:)`` always uses the server's own.
    public var signInUrl: String?
    /// The page that `SignUpButton` opens without an action of its own.
    public var signUpUrl: String?
    /// The client secret; for confidential clients only, never in a distributed app.
    public var clientSecret: String? {
        get { secret?.reveal() }
        set { secret = newValue.map(Secret.init) }
    }
    /// The application id; it selects the flows of app-native sign-in and sign-up.
    public var applicationId: String?
    /// The organisation. It has no effect.
    @available(*, deprecated, message: "It has no effect: the server derives the organization from the application.")
    public var organizationHandle: String? {
        get { organization }
        set { organization = newValue }
    }
    /// Indicates whether app-native sign-in starts with an attestation of the app.
    public var attestationEnabled: Bool
    /// Returns the attestation token. It is called once for each flow that is started, never concurrently, and on any
    /// thread: captured state must not be used elsewhere at the same time unless that is safe.
    public var attestationTokenProvider: (() async throws -> String)? {
        get { attestation?.provider }
        set { attestation = newValue.map(AttestationSource.init) }
    }
    /// The options of token validation.
    public var tokenValidation: TokenValidationConfig
    /// The storage of the session; see ``ThunderIDClient/initialize(config:storage:)`` for the order of precedence.
    public var storage: (any StorageAdapter)? {
        get { storageBox?.adapter }
        set { storageBox = newValue.map(StorageAdapterBox.init) }
    }
    /// Distinguishes several clients in one process.
    public var instanceId: Int?
    /// The vendor's name in storage keys and service names.
    public var vendor: String
    /// A PEM file with one certificate that is trusted in addition to the system's, for loopback hosts only: that of
    /// the local development server. Has no effect on any other host, except ``developmentCertificateHost``.
    public var developmentCertificatePath: String?
    /// For development only: exactly one host beyond loopback for which that certificate is trusted, too, such as
    /// `192.168.1.20` for a device that connects to a server on the developer's machine. Compared as text with the host
    /// of each request, and never resolved. Never set it in an app that you distribute.
    public var developmentCertificateHost: String?
    /// The kind of session that an app-native sign-in creates.
    public var appNativeSession: AppNativeSession
    /// The endpoints of a provider that is not a ThunderID server; for redirect sign-in only. The `baseUrl` must be its
    /// issuer: tokens of any other issuer are refused.
    public var openIDProvider: OpenIDProvider?

    /// Additional query items of the authorization request.
    public var signInOptions: [String: Any] {
        get { signIn.mapValues(\.any) }
        set { signIn = newValue.mapValues(JSONValue.init(any:)) }
    }
    /// Additional parameters of sign-out.
    public var signOutOptions: [String: Any] {
        get { signOut.mapValues(\.any) }
        set { signOut = newValue.mapValues(JSONValue.init(any:)) }
    }
    /// Additional parameters of sign-up.
    public var signUpOptions: [String: Any] {
        get { signUp.mapValues(\.any) }
        set { signUp = newValue.mapValues(JSONValue.init(any:)) }
    }

    private var secret: Secret?
    private var storageBox: StorageAdapterBox?
    private(set) var attestation: AttestationSource?
    private(set) var organization: String?
    private var signIn: [String: JSONValue]
    private var signOut: [String: JSONValue]
    private var signUp: [String: JSONValue]

    /// Creates a configuration. It is not validated here, but by
    /// ``ThunderIDClient/initialize(config:storage:)``.
    /// - Parameters:
    ///   - baseUrl: the server's URL; must begin with `https://`.
    ///   - clientId: the OAuth client id.
    ///   - scopes: the scopes to request with tokens.
    ///   - afterSignInUrl: the client's redirect URI.
    ///   - afterSignOutUrl: the callback of redirect sign-out.
    ///   - signInUrl: the page that `SignInButton` opens instead of the server's.
    ///   - signUpUrl: the page that `SignUpButton` opens.
    ///   - clientSecret: the client secret; for confidential clients only.
    ///   - signInOptions: additional query items of the authorization request.
    ///   - signOutOptions: additional parameters of sign-out.
    ///   - signUpOptions: additional parameters of sign-up.
    ///   - applicationId: the application id.
    ///   - organizationHandle: has no effect.
    ///   - attestationEnabled: whether app-native sign-in starts with an attestation.
    ///   - attestationTokenProvider: returns the attestation token.
    ///   - tokenValidation: the options of token validation.
    ///   - storage: the storage of the session.
    ///   - instanceId: distinguishes several clients in one process.
    ///   - vendor: the vendor's name in storage keys and service names.
    ///   - developmentCertificatePath: a PEM file with the local development server's certificate.
    ///   - developmentCertificateHost: for development only: one host beyond loopback for which it is trusted.
    ///   - appNativeSession: the kind of session that an app-native sign-in creates.
    ///   - openIDProvider: the endpoints of a provider that is not a ThunderID server.
    public init(
        baseUrl: String,
        clientId: String? = nil,
        scopes: [String] = ["openid"],
        afterSignInUrl: String? = nil,
        afterSignOutUrl: String? = nil,
        signInUrl: String? = nil,
        signUpUrl: String? = nil,
        clientSecret: String? = nil,
        signInOptions: [String: Any] = [:],
        signOutOptions: [String: Any] = [:],
        signUpOptions: [String: Any] = [:],
        applicationId: String? = nil,
        organizationHandle: String? = nil,
        attestationEnabled: Bool = false,
        attestationTokenProvider: (() async throws -> String)? = nil,
        tokenValidation: TokenValidationConfig = .init(),
        storage: (any StorageAdapter)? = nil,
        instanceId: Int? = nil,
        vendor: String = VendorConstants.vendorPrefix,
        developmentCertificatePath: String? = nil,
        developmentCertificateHost: String? = nil,
        appNativeSession: AppNativeSession = .automatic,
        openIDProvider: OpenIDProvider? = nil
    ) {
        self.baseUrl = baseUrl
        self.clientId = clientId
        self.scopes = scopes
        self.afterSignInUrl = afterSignInUrl
        self.afterSignOutUrl = afterSignOutUrl
        self.signInUrl = signInUrl
        self.signUpUrl = signUpUrl
        self.applicationId = applicationId
        self.attestationEnabled = attestationEnabled
        self.tokenValidation = tokenValidation
        self.instanceId = instanceId
        self.vendor = vendor
        self.developmentCertificatePath = developmentCertificatePath
        self.developmentCertificateHost = developmentCertificateHost
        self.appNativeSession = appNativeSession
        self.openIDProvider = openIDProvider
        secret = clientSecret.map(Secret.init)
        storageBox = storage.map(StorageAdapterBox.init)
        attestation = attestationTokenProvider.map(AttestationSource.init)
        organization = organizationHandle
        signIn = signInOptions.mapValues(JSONValue.init(any:))
        signOut = signOutOptions.mapValues(JSONValue.init(any:))
        signUp = signUpOptions.mapValues(JSONValue.init(any:))
    }

    var hasOAuthClient: Bool {
        clientId?.isEmpty == false && afterSignInUrl?.isEmpty == false
    }

    func usesCodeFlow(for flow: ServerFlowType) -> Bool {
        guard flow == .authentication else { return false }
        switch appNativeSession {
        case .automatic: return hasOAuthClient && !attestationEnabled
        case .tokens: return true
        case .assertion: return false
        }
    }

    func replacing(baseUrl: String?, clientId: String?) -> ThunderIDConfig {
        var copy = self
        copy.baseUrl = baseUrl ?? self.baseUrl
        copy.clientId = clientId ?? self.clientId
        // Another URL is another provider, with its own endpoints.
        if copy.baseUrl != self.baseUrl { copy.openIDProvider = nil }
        return copy
    }
}
