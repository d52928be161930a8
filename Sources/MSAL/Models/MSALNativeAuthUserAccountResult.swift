import NativeAuthBase
import EntraNativeAuth
public import Foundation
import NativeAuthCore

/// The signed-in user and the tokens. Its description hides them.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALNativeAuthUserAccountResult: NSObject, Sendable {
    private struct State: Sendable {
        var account: MSALAccount
        var entra: EntraAccount
    }

    private let state: Lock<State>
    private let engine: NativeAuthEngine

    init(_ account: EntraAccount, _ engine: NativeAuthEngine) {
        state = Lock(State(account: MSALAccount(account), entra: account))
        self.engine = engine
    }

    /// Makes a result, for an app's tests and previews.
    /// - Parameters:
    ///   - account: the signed-in user's account.
    ///   - application: the application with the store and the transport; `nil` for a result that sends nothing.
    public convenience init(account: MSALAccount, application: MSALNativeAuthPublicClientApplication? = nil) {
        self.init(account.entra, application?.engine ?? .preview)
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

    /// Ends the session on this device. If what is stored can't be changed now, it is over all the same until the app
    /// ends.
    public func signOut() { engine.client?.signOut(entra) }

    /// Gets an access token: the one that is there, as long as it is good for the scopes, or else a new one.
    /// - Parameters:
    ///   - parameters: which token. Read once, now.
    ///   - delegate: receives the result; retained until then, like this object.
    public func getAccessToken(
        parameters: MSALNativeAuthGetAccessTokenParameters, delegate: any CredentialsDelegate
    ) {
        let request = AccessTokenRequest(parameters)
        DelegateCall.start(delegate) { [self] in
            await accessToken(request)
        } deliver: {
            $0.deliver(to: $1, correlationId: request.correlationId)
        }
    }

    /// Gets an access token: the one that is there, as long as it is good for the scopes, or else a new one. An
    /// addition of this package.
    /// - Parameter parameters: which token. Read once, now.
    /// - Returns: the result.
    nonisolated(nonsending) public func getAccessToken(
        parameters: MSALNativeAuthGetAccessTokenParameters
    ) async -> CredentialsResult {
        await accessToken(AccessTokenRequest(parameters))
    }

    private func accessToken(_ request: AccessTokenRequest) async -> CredentialsResult {
        await engine.perform(.accessToken, request.correlationId) { [self, entra] client in
            let token = try await client.accessToken(
                scopes: request.token.scopes, forceRefresh: request.forceRefresh, claims: request.token.claims,
                of: entra, correlationID: request.correlationId)
            if let latest = client.latest(entra) { follow(latest) }
            return token
        } done: {
            .completed(result: MSALNativeAuthTokenResult($0, withRefreshToken: request.returnRefreshToken))
        } failed: {
            .error(RetrieveAccessTokenError($0.facts))
        }
    }

    private func follow(_ latest: EntraAccount) {
        state.withLock { state in
            guard state.entra != latest else { return }
            state = State(account: MSALAccount(latest), entra: latest)
        }
    }

    /// The class name, without data of the user.
    public override var description: String { "MSALNativeAuthUserAccountResult" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension MSALNativeAuthUserAccountResult: CustomReflectable {}

/// A request for an access token, read from parameters when the call is made.
private struct AccessTokenRequest: Sendable {
    let token: TokenRequest
    let forceRefresh: Bool
    let returnRefreshToken: Bool
    let correlationId: UUID

    init(_ parameters: MSALNativeAuthGetAccessTokenParameters) {
        token = TokenRequest(scopes: parameters.scopes, claims: parameters.claimsRequest)
        forceRefresh = parameters.forceRefresh
        returnRefreshToken = parameters.returnRefreshToken
        correlationId = parameters.correlationId ?? UUID()
    }
}
