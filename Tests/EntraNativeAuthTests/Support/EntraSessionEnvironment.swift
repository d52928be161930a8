import NativeAuthBase
import Foundation
import NativeAuthCore
import NativeAuthTesting

@testable import EntraNativeAuth

/// Sign-ins and their tokens.
struct EntraSessionEnvironment: Sendable {
    static let prefix = "entra.contoso.client-1."

    let clock = TestClock()
    var store: any SecretStore = MemorySecretStore()

    func client(_ transport: any HTTPTransport) throws -> EntraClient {
        try Samples.client(transport, store: store, clock: clock)
    }

    /// A token response.
    /// - Parameters:
    ///   - name: the access token; `nil` for none.
    ///   - lifetime: of the access token, as JSON; `nil` to omit it.
    ///   - isRenewable: whether there is a refresh token.
    ///   - tenant: the tenant's id in the ID token.
    static func tokens(
        _ name: String?,
        user: String = "ada",
        scope: String = "openid User.Read",
        lifetime: String? = "3600",
        isRenewable: Bool = true,
        tenant: String = "t"
    ) -> ScriptedTransport.Answer {
        let claims =
            #"{"sub":"sub-\#(user)","preferred_username":"\#(user)@example.com","oid":"o","tid":"\#(tenant)"}"#
        let info = Base64URL.encode(Data(#"{"uid":"u-\#(user)","utid":"tenant"}"#.utf8))
        var members = [
            #""token_type":"Bearer""#, #""id_token":"eyJ9.\#(Base64URL.encode(Data(claims.utf8))).c2ln""#,
            #""scope":"\#(scope)""#, #""client_info":"\#(info)""#,
        ]
        if let name { members.append(#""access_token":"\#(name)""#) }
        if let lifetime { members.append(#""expires_in":\#(lifetime)"#) }
        if isRenewable { members.append(#""refresh_token":"r-\#(name ?? "only")""#) }
        return .json("{\(members.joined(separator: ","))}")
    }

    static func refusal(_ body: String) -> ScriptedTransport.Answer { .json(body, status: 400) }

    @discardableResult
    static func signIn(_ client: EntraClient, scopes: [String] = []) async throws -> EntraAccount? {
        var context = Samples.context
        context.scopes = scopes
        let state = EntraState.SignInCode(delivery: Samples.delivery, context: context)
        guard case .completed(let account) = try await client.submitCode(Samples.code, for: state) else { return nil }
        return account
    }

    /// The stored values.
    func stored(_ name: String) -> Secret? { (try? store.read(Self.prefix + name).get()) ?? nil }

    /// The error of a call.
    static func failure<Value: Sendable>(_ body: () async throws -> Value) async -> EntraError? {
        do {
            _ = try await body()
            return nil
        } catch {
            return error as? EntraError
        }
    }

    static func fields(_ request: TransportRequest) -> [String: String] {
        var parts = URLComponents()
        parts.percentEncodedQuery = String(bytes: request.body ?? Data(), encoding: .utf8)?
            .replacingOccurrences(of: "+", with: "%20")
        return Dictionary((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { $1 }
    }

    /// A response that is delayed until the test opens it.
    static func held(_ answer: ScriptedTransport.Answer, by gate: SingleFlight<Void>, arrival: SingleFlight<Void>)
        -> ScriptedTransport.Answer
    {
        let inner = ScriptedTransport([answer])
        return .custom { request in
            arrival.complete(())
            try await gate.value()
            return try await inner.send(request)
        }
    }

    /// Runs an operation while time passes.
    func whileTimePasses<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try await clock.whileTimePasses(body)
    }
}
