import Crypto
import CryptoExtras
import Foundation
import Hummingbird
import JWTKit
import Logging
import NIOConcurrencyHelpers
import NIOCore

@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain

/// Identity provider on loopback without TLS, with scripted correct and incorrect responses.
final class FakeProvider: Sendable {
    struct Script: Sendable {
        var claims: [String: JSONValue] = [:]
        /// Claims that are removed.
        var without: [String] = []
        var header: [String: JWTHeaderField] = [:]
        var signer = Signer.own
        var discovery = Reply.right
        var token = Reply.right
        var keys = Reply.right
        /// The key set in place of the provider's own one.
        var keySet: JSONValue?
        /// Members of the discovery document that are added or replaced.
        var metadata: [String: JSONValue] = [:]
        /// The responses of the plain OAuth 2.0 endpoints.
        var user: JSONValue = [:]
        var emails: JSONValue = []
        var userInfo = Reply.right
        var emailList = Reply.right
    }

    enum Signer: Sendable {
        case own, stranger, none
        /// HMAC with the public key as the secret (algorithm confusion).
        case publicKeyAsSecret
    }

    enum Reply: Sendable {
        case right, huge, hanging, slowBody, html, redirect, notJSON, array, empty
        case status(Int)
    }

    static let clientID = "fed-client"

    private let state = NIOLockedValueBox(
        (script: Script(), nonce: "", port: 0, forms: [[String: String]](), bearers: [String]())
    )
    private let key = P256.Signing.PrivateKey()
    private let stranger = P256.Signing.PrivateKey()

    var issuer: String { "http://127.0.0.1:\(state.withLockedValue { $0.port })" }
    /// The forms received by the token endpoint.
    var forms: [[String: String]] { state.withLockedValue { $0.forms } }

    /// The `Authorization` headers of requests for the user resource and the e-mail list.
    var bearers: [String] { state.withLockedValue { $0.bearers } }

    /// A connection without ID tokens, as for GitHub.
    func oauthConnection(matchBy: ProviderConnection.Match?) -> ProviderConnection {
        ProviderConnection(
            id: "default",
            name: "Fake",
            issuer: issuer,
            clientID: Self.clientID,
            redirectURI: "nativeauth-demo://callback",
            scopes: ["read:user"],
            matchBy: matchBy,
            endpoints: .init(
                authorization: issuer + "/authorize",
                token: issuer + "/token",
                userInfo: issuer + "/user",
                emails: issuer + "/user/emails"
            ),
            secretMethod: .post,
            claims: ["preferred_username": "login", "picture": "avatar_url"]
        )
    }

    /// - Parameter isDiscovered: whether the endpoints come from the discovery document.
    func connection(
        matchBy: ProviderConnection.Match? = nil,
        isDiscovered: Bool = true
    ) -> ProviderConnection {
        ProviderConnection(
            id: "default",
            name: "Fake",
            issuer: issuer,
            clientID: Self.clientID,
            redirectURI: "nativeauth-demo://callback",
            matchBy: matchBy,
            endpoints: isDiscovered
                ? nil : .init(authorization: issuer + "/authorize", token: issuer + "/token", keys: issuer + "/jwks")
        )
    }

    func follow(_ script: Script, nonce: String = "") {
        state.withLockedValue { ($0.script, $0.nonce) = (script, nonce) }
    }

    func setNonce(_ nonce: String) {
        state.withLockedValue { $0.nonce = nonce }
    }

    /// Runs `work` with a running provider.
    static func run<Result: Sendable>(
        _ work: @escaping @Sendable (FakeProvider) async throws -> Result
    ) async throws -> Result {
        let provider = FakeProvider()
        let (ports, started) = AsyncStream.makeStream(of: Int.self)
        let hold = Hold()

        let application = Application(
            router: provider.router(hold),
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in started.yield(channel.localAddress?.port ?? 0) },
            logger: .init(label: "provider", factory: { _ in SwiftLogNoOpLogHandler() })
        )

        return try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask {
                try? await application.run()
                return nil
            }
            group.addTask {
                for await port in ports {
                    provider.state.withLockedValue { $0.port = port }
                    break
                }
                return try await work(provider)
            }
            defer {
                hold.end()
                group.cancelAll()
            }

            while let result = try await group.next() {
                if let result { return result }
            }
            throw CancellationError()
        }
    }

    private func router(_ hold: Hold) -> Router<BasicRequestContext> {
        let router = Router()
        router.get("/.well-known/openid-configuration") { _, _ in
            try await self.answer(self.script.discovery, hold) { self.discovery }
        }
        router.get("/jwks") { _, _ in
            try await self.answer(self.script.keys, hold) { self.script.keySet ?? self.keySet }
        }

        router.post("/token") { request, _ in
            let body = try await request.body.collect(upTo: 1 << 16)
            let form = try FormParameters(encoded: String(buffer: body)).plain
            self.state.withLockedValue { $0.forms.append(form) }
            return try await self.answer(self.script.token, hold) {
                ["token_type": "Bearer", "access_token": "x", "id_token": .string(try await self.idToken())]
            }
        }

        router.get("/user") { request, _ in
            self.note(request)
            return try await self.answer(self.script.userInfo, hold) { self.script.user }
        }
        router.get("/user/emails") { request, _ in
            self.note(request)
            return try await self.answer(self.script.emailList, hold) { self.script.emails }
        }

        return router
    }

    private func note(_ request: Request) {
        state.withLockedValue { $0.bearers.append(request.headers[.authorization] ?? "") }
    }

    private var script: Script { state.withLockedValue { $0.script } }

    private var discovery: JSONValue {
        let right: [String: JSONValue] = [
            "issuer": .string(issuer), "authorization_endpoint": .string(issuer + "/authorize"),
            "token_endpoint": .string(issuer + "/token"), "jwks_uri": .string(issuer + "/jwks"),
        ]
        return .object(right.merging(script.metadata) { $1 })
    }

    private var keySet: JSONValue {
        let point = key.publicKey.rawRepresentation
        return [
            "keys": [
                ["kty": "oct", "kid": "other", "k": "AAAA"],
                [
                    "kty": "EC", "crv": "P-256", "kid": "one", "use": "sig", "alg": "ES256",
                    "x": .string(Base64URL.text(point.prefix(32))), "y": .string(Base64URL.text(point.suffix(32))),
                ],
            ]
        ]
    }

    private func answer(
        _ reply: Reply,
        _ hold: Hold,
        _ right: () async throws -> JSONValue
    ) async throws -> Response {
        func json(
            _ text: String,
            status: HTTPResponse.Status = .ok,
            type: String = "application/json"
        ) -> Response {
            let body = ResponseBody(byteBuffer: ByteBuffer(string: text))
            return Response(status: status, headers: [.contentType: type], body: body)
        }

        switch reply {
        case .right:
            let encoded = try JSONEncoder().encode(try await right())
            return json(String(decoding: encoded, as: UTF8.self))
        case .huge: return json("{\"a\": \"" + String(repeating: "a", count: 300_000) + "\"}")
        case .html: return json("<html>Sign in</html>", type: "text/html")
        case .notJSON: return json("no json")
        case .array: return json("[]")
        case .empty: return json("{}")
        case .status(let code): return json("{}", status: .init(code: code))
        case .redirect:
            return Response(status: .found, headers: [.location: issuer + "/jwks"])
        case .hanging:
            await hold.wait()
            return json("{}")
        case .slowBody:
            let body = ResponseBody { writer in
                try await writer.write(ByteBuffer(string: "{"))
                await hold.wait()
                try await writer.finish(nil)
            }
            return Response(status: .ok, headers: [.contentType: "application/json"], body: body)
        }
    }

    private func idToken() async throws -> String {
        let script = self.script
        let nonce = state.withLockedValue { $0.nonce }
        let now = Int64(Date().timeIntervalSince1970)
        var claims: [String: JSONValue] = [
            "iss": .string(issuer), "aud": .string(Self.clientID), "sub": "subject-1", "nonce": .string(nonce),
            "iat": .integer(now), "exp": .integer(now + 300),
        ]
        claims.merge(script.claims) { $1 }
        for name in script.without { claims[name] = nil }

        let keys = JWTKeyCollection()
        let id = JWKIdentifier(string: "one")
        switch script.signer {
        case .own: await keys.add(ecdsa: try ES256PrivateKey(backing: key), kid: id)
        case .stranger: await keys.add(ecdsa: try ES256PrivateKey(backing: stranger), kid: id)
        case .publicKeyAsSecret:
            let secret = HMACKey(from: Data(key.publicKey.pemRepresentation.utf8))
            await keys.add(hmac: secret, digestAlgorithm: .sha256, kid: id)
        case .none:
            let header = try JSONEncoder().encode(["alg": "none", "kid": "one"])
            let parts = [header, try JSONEncoder().encode(claims)]
            return parts.map(Base64URL.text).joined(separator: ".") + "."
        }

        let header = JWTHeader(fields: script.header)
        return try await keys.sign(Payload(claims: claims), kid: id, header: header)
    }

    private struct Payload: JWTPayload {
        let claims: [String: JSONValue]

        init(claims: [String: JSONValue]) { self.claims = claims }
        init(from decoder: any Decoder) throws { claims = try [String: JSONValue](from: decoder) }
        func encode(to encoder: any Encoder) throws { try claims.encode(to: encoder) }
        func verify(using algorithm: some JWTAlgorithm) async throws {}
    }
}

/// Holds requests until `end()`.
final class Hold: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    }

    func wait() async {
        for await _ in stream {}
    }

    func end() {
        continuation.finish()
    }
}
