import AuthFlows
import Foundation
import HTTPTypes
import Testing

@testable import CognitoUserPools
@testable import EntraNativeAuth
@testable import NativeAuthCore
@testable import ThunderID

/// The three providers, each with a stored session.
enum Provider: String, CaseIterable, CustomTestStringConvertible {
    case thunderID, cognito, entra

    private static let address = "https://id.test"

    var testDescription: String { rawValue }

    var keys: SessionKeys {
        switch self {
        case .thunderID: SessionKeys(prefix: "thunder.")
        case .cognito: SessionKeys(prefix: "cognito.local_Pool1.client1.")
        case .entra: SessionKeys(prefix: "entra.contoso.client-1.")
        }
    }

    /// Stores a session of the subject `ada`.
    /// - Parameters:
    ///   - lifetime: the time until the access token expires. By default, it has expired.
    ///   - number: the number of refreshes since the sign-in.
    /// - Returns: the access token.
    @discardableResult
    func storeSession(
        in store: MemorySecretStore,
        now: Date,
        lifetime: TimeInterval = -1,
        number: Int = 0,
        signInID: String = "1"
    ) -> Secret {
        let token = Secret(Self.jwt(subject: "ada", number: number, now: now))
        let tokens = TokenSet(
            accessToken: token,
            refreshToken: Secret("refresh-\(number)"),
            idToken: token,
            expiresAt: now.addingTimeInterval(lifetime)
        )
        store.update(keys.secrets(of: SessionRecord(tokens: tokens, signInID: signInID)))
        return token
    }

    /// Returns a client of the stored session.
    func client(
        _ store: some SecretStore,
        _ environment: ClientEnvironment,
        flows: Set<AuthFlowKind> = [.signIn, .signUp, .recovery]
    ) async throws -> any AuthClient {
        switch self {
        case .thunderID:
            let client = ThunderIDClient(environment: environment)
            try await client.initialize(
                config: ThunderIDConfig(baseUrl: Self.address, clientId: "client1"),
                storage: StoreAdapter(secrets: store)
            )
            return ThunderIDAuthClient(client, flows: flows)
        case .cognito:
            return CognitoClient(
                configuration: try UserPoolConfiguration(poolID: "local_Pool1", clientID: "client1"),
                flows: flows,
                store: store,
                environment: environment
            )
        case .entra:
            let client = EntraClient(
                configuration: try EntraConfiguration(
                    clientID: "client-1",
                    authority: try EntraAuthority(tenantSubdomain: "contoso")
                ),
                store: store,
                environment: environment
            )
            return EntraAuthClient(client, flows: flows)
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

    /// The server's code in the error of ``refusal``.
    var refusalCode: String {
        switch self {
        case .thunderID: "invalid_grant"
        case .cognito: "NotAuthorizedException"
        case .entra: "AADSTS700082"
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

/// The adapter that an app gives to `ThunderIDClient`. The client uses the store behind it.
private struct StoreAdapter<Store: SecretStore>: StorageAdapter, StoreBacked {
    let secrets: Store

    func store(key: String, value: String) throws { try secrets.write(Secret(value), for: key) }
    func retrieve(key: String) -> String? { try? secrets.read(key).get()?.reveal() }
    func delete(key: String) { try? secrets.remove(key) }
    func clear() {}
}
