import EntraNativeAuth
import NativeAuthBase
import NativeAuthCore

/// The signed-in user and the tokens. Its description hides them.
public final class MSALNativeAuthUserAccountResult: NSObject, CustomReflectable, Sendable {
    private struct State: Sendable {
        var account: MSALAccount
        var entra: EntraAccount
    }

    private let state: Lock<State>
    private let runner: EntraCallRunner

    init(_ account: EntraAccount, _ runner: EntraCallRunner) {
        state = Lock(State(account: MSALAccount(account), entra: account))
        self.runner = runner
    }

    /// Creates a result, for an app's tests and previews.
    /// - Parameters:
    ///   - account: the signed-in user's account.
    ///   - application: the application with the store and the transport; `nil` for a result that sends nothing.
    public convenience init(account: MSALAccount, application: MSALNativeAuthPublicClientApplication? = nil) {
        self.init(account.entra, application?.runner ?? .preview)
    }

    private var entra: EntraAccount { state.withLock { $0.entra } }

    /// The account, as described by the latest ID token.
    public var account: MSALAccount {
        get { state.withLock { $0.account } }
        set { state.withLock { $0.account = newValue } }
    }

    /// The latest ID token: that of the sign-in, and after each ``getAccessToken(parameters:delegate:)`` the session's.
    /// It is not verified on the device; a server that receives it must verify it.
    public var idToken: String? { entra.idToken?.reveal() }

    /// Ends the session on this device. If the store can't be changed now, the session is over nevertheless until the
    /// app ends.
    public func signOut() { runner.client?.signOut(entra) }

    /// Gets an access token: the cached one while it is valid for the scopes, otherwise a new one.
    /// - Parameters:
    ///   - parameters: the parameters of the token request. Read once, when the call is made.
    ///   - delegate: receives the result; retained until then, like this object.
    public func getAccessToken(parameters: MSALNativeAuthGetAccessTokenParameters, delegate: any CredentialsDelegate) {
        let request = AccessTokenRequest(parameters)
        DelegateCall.start(delegate, correlationId: request.correlationId) { [self] in await accessToken(request) }
    }

    /// Gets an access token: the cached one while it is valid for the scopes, otherwise a new one. An addition of this
    /// package.
    /// - Parameter parameters: the parameters of the token request. Read once, when the call is made.
    /// - Returns: the result.
    nonisolated(nonsending) public func getAccessToken(
        parameters: MSALNativeAuthGetAccessTokenParameters
    ) async -> CredentialsResult {
        await accessToken(AccessTokenRequest(parameters))
    }

    private func accessToken(_ request: AccessTokenRequest) async -> CredentialsResult {
        await runner.perform(.accessToken, correlationId: request.correlationId) { [self, entra] client in
            let token = try await client.accessToken(
                scopes: request.tokenOptions.scopes,
                forceRefresh: request.forceRefresh,
                claims: request.tokenOptions.claims,
                of: entra,
                correlationID: request.correlationId
            )

            // Unless the session's account has changed, one that the app has set stays.
            if let latest = client.sessionManager.latest(entra) {
                state.withLock { state in
                    if state.entra != latest { state = State(account: MSALAccount(latest), entra: latest) }
                }
            }
            return token
        } onSuccess: {
            .completed(result: MSALNativeAuthTokenResult($0, withRefreshToken: request.returnRefreshToken))
        }
    }

    /// The class name, without data of the user.
    public override var description: String { "MSALNativeAuthUserAccountResult" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A request for an access token, read from parameters when the call is made.
private struct AccessTokenRequest: Sendable {
    let tokenOptions: ScopesAndClaims
    let forceRefresh: Bool
    let returnRefreshToken: Bool
    let correlationId: UUID

    init(_ parameters: MSALNativeAuthGetAccessTokenParameters) {
        tokenOptions = ScopesAndClaims(scopes: parameters.scopes, claims: parameters.claimsRequest)
        forceRefresh = parameters.forceRefresh
        returnRefreshToken = parameters.returnRefreshToken
        correlationId = parameters.correlationId ?? UUID()
    }
}

/// The parameters of an access token request. They are read when the call is made.
public final class MSALNativeAuthGetAccessTokenParameters: NSObject {
    /// Indicates whether a new token is requested although the old one is still valid.
    public var forceRefresh = false
    /// Indicates whether the result contains the refresh token, too. Most apps do not need it.
    public var returnRefreshToken = false
    /// The scopes of the token; `nil` or empty for those of the sign-in.
    public var scopes: [String]?
    /// Claims to request; a new token is requested then.
    public var claimsRequest: MSALClaimsRequest?
    /// The correlation id of the call in the server's logs; `nil` for a new one.
    public var correlationId: UUID?

    /// Creates parameters for the token of the sign-in.
    public override init() {}
}

/// A delegate for the outcome of an access token request. One method is called once, on the main actor, after the call
/// has returned. Only the error method is required.
#if canImport(ObjectiveC)
@objc
#endif
public protocol CredentialsDelegate: AnyObject {
    /// Called when the call fails.
    /// - Parameter error: the cause.
    @MainActor func onAccessTokenRetrieveError(error: RetrieveAccessTokenError)

    #if canImport(ObjectiveC)
    /// Called when the token is available. Optional.
    /// - Parameter result: the token.
    @MainActor @objc optional func onAccessTokenRetrieveCompleted(result: MSALNativeAuthTokenResult)
    #else
    /// Called when the token is available. Optional.
    /// - Parameter result: the token.
    @MainActor func onAccessTokenRetrieveCompleted(result: MSALNativeAuthTokenResult)
    #endif
}

/// The result of a request for an access token, without a delegate.
///
/// An addition of this package: the counterpart of `CredentialsDelegate`.
public enum CredentialsResult: Sendable {
    /// The token is available.
    case completed(result: MSALNativeAuthTokenResult)
    /// The call failed.
    case error(RetrieveAccessTokenError)
}

extension CredentialsResult: NonRetryableResult {
    @MainActor func deliver(to delegate: any CredentialsDelegate, using methods: OptionalMethods) {
        switch self {
        case .completed(let result):
            methods.call("onAccessTokenRetrieveCompleted", delegate.onAccessTokenRetrieveCompleted, result)
        case .error(let error): delegate.onAccessTokenRetrieveError(error: error)
        }
    }
}

// unchecked: no subclass outside this module, and all stored properties are constant.
/// A failed request for an access token.
public final class RetrieveAccessTokenError: MSALNativeAuthError, @unchecked Sendable {
    /// Indicates whether the session has ended: sign in.
    public var isRefreshTokenExpired: Bool { kind == .refreshTokenExpired }
    /// Indicates whether the server rejected the scopes.
    public var isInvalidScope: Bool { kind == .invalidScope }
}
