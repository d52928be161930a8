import Foundation

@testable import IdentityBase
@testable import LocalIdentityServer

/// An OAuth client without a browser: it follows no redirect and runs the flow itself.
struct OAuthConversation: Sendable {
    /// The client's configuration.
    struct Request: Sendable {
        var clientID: String
        var redirectURI: String?
        var scope: String? = "openid profile email"
        var state: String? = "st-123"
        var nonce: String? = "n-456"
        var verifier: String? = Request.standardVerifier
        var more: [String: String] = [:]

        static let standardVerifier = "a-verifier-that-is-long-enough-for-rfc-7636-x"

        init(_ application: ShippedApplications.Entry) {
            clientID = application.clientId
            redirectURI = application.redirectURI
        }

        init(clientID: String, redirectURI: String?) {
            self.clientID = clientID
            self.redirectURI = redirectURI
        }

        var parameters: [String: String] {
            var parameters = ["response_type": "code", "client_id": clientID]
            parameters["redirect_uri"] = redirectURI
            parameters["scope"] = scope
            parameters["state"] = state
            parameters["nonce"] = nonce
            if let verifier {
                parameters["code_challenge"] = CodeChallenge.of(verifier)
                parameters["code_challenge_method"] = "S256"
            }
            return parameters.merging(more) { $1 }
        }
    }

    struct Missing: Error {
        let what: String
        let reply: String
    }

    let client: TestClient
    let request: Request

    init(_ client: TestClient, _ request: Request) {
        self.client = client
        self.request = request
    }

    func authorize() async throws -> TestClient.Reply {
        try await client.send("GET", FormEncoding.address("/oauth2/authorize", parameters: request.parameters))
    }

    /// Signs a user in for an authorization and returns the assertion.
    func assertion(_ authorized: TestClient.Reply, _ username: String, _ password: String) async throws -> String {
        guard let execution = authorized.location("executionId") else {
            throw Missing(what: "executionId", reply: authorized.headers["location"] ?? "")
        }
        let form = try await client.flow(["executionId": .string(execution)])
        let end = try await client.answer(form, "action_001", ["username": username, "password": password])
        guard let assertion = end.assertion else { throw Missing(what: "assertion", reply: end.text) }
        return assertion
    }

    func callback(_ authID: String, _ assertion: String) async throws -> URLComponents {
        let reply = try await client.json(
            "/oauth2/auth/callback",
            ["authId": .string(authID), "assertion": .string(assertion)]
        )
        guard let text = reply.json["redirect_uri"]?.string, let address = URLComponents(string: text) else {
            throw Missing(what: "redirect_uri", reply: reply.text)
        }
        return address
    }

    func code(_ username: String = "alice", _ password: String = "Alice#2026") async throws -> String {
        let authorized = try await authorize()
        let assertion = try await assertion(authorized, username, password)
        let end = try await callback(authorized.location("authId") ?? "", assertion)
        guard let code = end["code"] else { throw Missing(what: "code", reply: end.string ?? "") }
        return code
    }

    func redeem(_ code: String, verifier: String? = Request.standardVerifier) async throws -> TestClient.Reply {
        var parameters = ["grant_type": "authorization_code", "code": code, "client_id": request.clientID]
        parameters["redirect_uri"] = request.redirectURI
        parameters["code_verifier"] = verifier
        return try await client.form("/oauth2/token", parameters)
    }

    /// The whole conversation from the authorization request to the tokens.
    func tokens(_ username: String = "alice", _ password: String = "Alice#2026") async throws -> TestClient.Reply {
        try await redeem(try await code(username, password), verifier: request.verifier)
    }

    func refresh(_ token: String, scope: String? = nil) async throws -> TestClient.Reply {
        var parameters = ["grant_type": "refresh_token", "refresh_token": token, "client_id": request.clientID]
        parameters["scope"] = scope
        return try await client.form("/oauth2/token", parameters)
    }

    func userInfo(_ token: String) async throws -> TestClient.Reply {
        try await client.get("/oauth2/userinfo", bearer: token)
    }
}

extension TestClient {
    func form(
        _ path: String,
        _ parameters: [String: String],
        headers: [(String, String)] = []
    ) async throws -> Reply {
        let body = FormEncoding.address("", parameters: parameters).dropFirst()
        return try await send(
            "POST",
            path,
            headers: headers + [("Content-Type", "application/x-www-form-urlencoded")],
            body: Data(body.utf8)
        )
    }

    func json(_ path: String, _ body: JSONValue) async throws -> Reply {
        try await send(
            "POST",
            path,
            headers: [("Content-Type", "application/json")],
            body: try JSONEncoder().encode(body)
        )
    }
}

extension TestClient.Reply {
    /// A parameter of a redirect's address.
    func location(_ name: String) -> String? {
        headers["location"].flatMap { URLComponents(string: $0) }?[name]
    }

    var accessToken: String { json["access_token"]?.string ?? "" }
    var refreshToken: String { json["refresh_token"]?.string ?? "" }
    var idToken: String { json["id_token"]?.string ?? "" }
    var oauthError: String? { json["error"]?.string }
}

extension URLComponents {
    /// A parameter, decoded as in a form.
    subscript(_ name: String) -> String? {
        try? FormParameters(encoded: percentEncodedQuery ?? "")[name]
    }
}
