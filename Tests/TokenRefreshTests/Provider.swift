import Foundation
import HTTPTypes
import Testing

@testable import CognitoUserPools
@testable import EntraNativeAuth
@testable import NativeAuthCore
@testable import ThunderID

/// The three providers, each with a stored session whose access token has expired.
enum Provider: String, CaseIterable, CustomTestStringConvertible {
    case thunderID, cognito, entra

    /// A client of the stored session.
    struct Client: Sendable {
        let accessToken: @Sendable () async throws -> Secret
        let state: @Sendable () throws -> SessionState
    }

    private static let address = "https://id.test"

    var testDescription: String { rawValue }

    var keys: SessionKeys {
        switch self {
        case .thunderID: SessionKeys(prefix: "thunder.")
        case .cognito: SessionKeys(prefix: "cognito.local_Pool1.client1.")
        case .entra: SessionKeys(prefix: "entra.contoso.client-1.")
        }
    }

    /// Stores the session of the subject `ada`.
    func storeSession(in store: MemorySecretStore, now: Date) {
        let token = Secret(Self.jwt(subject: "ada", number: 0, now: now))
        let tokens = TokenSet(
            accessToken: token,
            refreshToken: Secret("refresh-0"),
            idToken: token,
            expiresAt: now.addingTimeInterval(-1)
        )
        store.update(keys.secrets(of: SessionRecord(tokens: tokens, signInID: "1")))
    }

    func client(_ storage: InMemoryStorageAdapter, _ environment: ClientEnvironment) async throws -> Client {
        switch self {
        case .thunderID:
            let client = ThunderIDClient(environment: environment)
            try await client.initialize(
                config: ThunderIDConfig(baseUrl: Self.address, clientId: "client1"),
                storage: storage
            )
            return Client(
                accessToken: { Secret(try await client.getAccessToken()) },
                state: { try client.sessionState() }
            )
        case .cognito:
            let pool = UserPool(
                configuration: try UserPoolConfiguration(poolID: "local_Pool1", clientID: "client1"),
                store: storage.secrets,
                environment: environment
            )
            return Client(accessToken: { try await pool.accessToken() }, state: { pool.session.state() })
        case .entra:
            let client = EntraClient(
                configuration: try EntraConfiguration(
                    clientID: "client-1",
                    authority: try EntraAuthority(tenantSubdomain: "contoso")
                ),
                store: storage.secrets,
                environment: environment
            )
            return Client(
                accessToken: { try await client.accessToken().accessToken },
                state: { client.sessionManager.session.state() }
            )
        }
    }

    func isTokenRequest(_ request: TransportRequest) -> Bool {
        switch self {
        case .thunderID, .entra: request.head.path?.hasSuffix("/token") ?? false
        case .cognito:
            HTTPField.Name("X-Amz-Target").flatMap { request.head.headerFields[$0] }?.hasSuffix(
                "GetTokensFromRefreshToken"
            ) ?? false
        }
    }

    /// Returns the body of a successful response.
    func tokens(of subject: String, number: Int, now: Date) -> String {
        let token = Self.jwt(subject: subject, number: number, now: now)
        return switch self {
        case .thunderID:
            #"{"token_type":"Bearer","access_token":"\#(token)","refresh_token":"refresh-\#(number)","expires_in":3600}"#
        case .cognito: #"{"AuthenticationResult":{"AccessToken":"\#(token)","RefreshToken":"refresh-\#(number)"}}"#
        case .entra:
            #"{"token_type":"Bearer","access_token":"\#(token)","refresh_token":"refresh-\#(number)","#
                + #""id_token":"\#(token)","expires_in":3600}"#
        }
    }

    /// The body that refuses the refresh token.
    var refusal: String {
        switch self {
        case .thunderID: #"{"error":"invalid_grant"}"#
        case .cognito: #"{"__type":"NotAuthorizedException"}"#
        case .entra: #"{"error":"invalid_grant","error_codes":[700082]}"#
        }
    }

    /// The kind of a client's error.
    static func code(of error: any Error) -> NativeAuthError.Code? {
        switch error {
        case let error as IAMError: error.details?.code
        case let error as EntraError: error.nativeAuthError.code
        default: (error as? NativeAuthError)?.code
        }
    }

    private static func jwt(subject: String, number: Int, now: Date) -> String {
        let start = Int(now.timeIntervalSince1970)
        let end = Int(now.timeIntervalSince1970) + 3_600
        let header = #"{"alg":"RS256","kid":"k","typ":"at+jwt"}"#
        let claims =
            #"{"iss":"\#(address)","sub":"\#(subject)","aud":"client1","jti":"\#(number)","iat":\#(start),"exp":\#(end)}"#
        return [header, claims, "signature"].map { Base64URL.encode(Data($0.utf8)) }.joined(separator: ".")
    }
}
