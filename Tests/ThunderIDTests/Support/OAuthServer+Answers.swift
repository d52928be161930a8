import Crypto
import Foundation
import NativeAuthCore

@testable import ThunderID

extension OAuthServer {
    func answer(_ request: ReceivedRequest, _ state: inout State) -> TransportResponse {
        switch request.path {
        case "/oauth2/authorize": authorize(request, &state)
        case "/flow/execute": execute(request, &state)
        case "/oauth2/auth/callback": callback(request, &state)
        case "/oauth2/token": token(request, &state)
        case "/oauth2/revoke": revoke(request, &state)
        case "/oauth2/userinfo": userInfo(request, state)
        case "/oauth2/logout": logOut(request, &state)
        case "/oauth2/logout/callback": Self.response(200, #"{"redirect_uri":""}"#)
        case "/oauth2/jwks": json(["keys": .array(state.signers.map(\.published))])
        case "/.well-known/openid-configuration": json(["issuer": .string(state.declaredIssuer ?? state.issuer)])
        default: Self.response(404, "{}")
        }
    }

    private func json(_ members: [String: JSONValue], status: Int = 200) -> TransportResponse {
        let data = (try? JSONEncoder().encode(JSONValue.object(members))) ?? Data()
        return Self.response(status, String(decoding: data, as: UTF8.self))
    }

    private func refusal(_ code: String, _ text: String, status: Int = 400) -> TransportResponse {
        json(["error": .string(code), "error_description": .string(text)], status: status)
    }

    private func query(_ items: [[String]]) -> String {
        items.map { "\($0[0])=\(PercentEncoding.encode($0[1]))" }.joined(separator: "&")
    }

    // MARK: - Authorization

    /// The result of a browser's sign-in page: a callback for the redirect URI.
    func signInInBrowser(_ url: URL) -> URL? {
        state.withLock { state in
            let items = ReceivedRequest.pairs(url.absoluteString.components(separatedBy: "?").last ?? "")
            var parameters: [String: String] = [:]
            for item in items { parameters[item[0]] = item[1] }
            return answerURL(parameters, &state).flatMap(URL.init(string:))
        }
    }

    private func authorize(_ request: ReceivedRequest, _ state: inout State) -> TransportResponse {
        func error(_ text: String) -> TransportResponse {
            Self.response(
                302,
                "",
                location: "\(base)/gate/error?errorCode=invalid_request&errorMessage=" + text
            )
        }
        guard request.query("client_id") == state.clientID else { return error("Invalid+client_id") }
        guard request.query("redirect_uri") == state.redirectURI else { return error("Invalid+redirect+URI") }
        guard request.query("code_challenge_method") == "S256", request.query("code_challenge")?.count == 43,
            request.query("response_type") == "code"
        else { return error("code_challenge+is+required") }
        state.number += 1
        let authID = "auth-\(state.number)"
        let executionID = "exec-\(state.number)"
        state.authorizations[authID] = Dictionary(request.query.map { ($0[0], $0[1]) }) { first, _ in first }
        for name in ["state", "nonce"] { if let value = request.query(name) { state.secrets.insert(value) } }
        state.executions[executionID] = (authID, "")
        return Self.response(
            302,
            "",
            location: "\(base)/gate/signin?"
                + query([
                    ["applicationId", state.application], ["authId", authID], ["executionId", executionID],
                ])
        )
    }

    private func answerURL(_ parameters: [String: String], _ state: inout State) -> String? {
        guard let redirect = parameters["redirect_uri"] else { return nil }
        state.number += 1
        let code = "code-\(state.number)-\(UUID().uuidString)"
        state.secrets.insert(code)
        for name in ["state", "nonce"] { if let value = parameters[name] { state.secrets.insert(value) } }
        state.codes[code] = parameters
        var items = [["code", code], ["iss", state.issuer], ["state", parameters["state"] ?? ""]]
        state.answer(&items)
        return redirect + "?" + query(items)
    }

    private func callback(_ request: ReceivedRequest, _ state: inout State) -> TransportResponse {
        let authID = request.json?["authId"]?.string ?? ""
        guard request.json?["assertion"]?.string.map(state.secrets.contains) ?? false,
            let parameters = state.authorizations.removeValue(forKey: authID), let url = answerURL(parameters, &state)
        else {
            let page = base + "/gate/error?errorCode=invalid_request&errorMessage=Invalid+authorization+request"
            return json(["redirect_uri": .string(page)])
        }
        return json(["redirect_uri": .string(url)])
    }

    // MARK: - Flow

    private func execute(_ request: ReceivedRequest, _ state: inout State) -> TransportResponse {
        let json = request.json
        state.number += 1
        var id = json?["executionId"]?.string
        if id == nil, json?["applicationId"]?.string == state.application {
            let new = "exec-\(state.number)"
            state.executions[new] = (nil, "")
            id = new
        }
        guard let id, let execution = state.executions[id] else {
            return self.json(["code": .string("FES-1004"), "message": .string("Invalid execution ID")], status: 400)
        }
        if state.logouts.contains(id) {
            return self.json(["executionId": .string(id), "flowStatus": .string("COMPLETE"), "data": .object([:])])
        }
        let inputs = json?["inputs"]?.object
        if let password = inputs?["password"]?.string { state.secrets.insert(password) }
        let isGood = inputs?["password"]?.string == "Ada#2026" && json?["challengeToken"]?.string == execution.challenge
        guard isGood || state.isKnown else {
            let challenge = "challenge-\(state.number)"
            state.executions[id] = (execution.authID, challenge)
            return self.json([
                "executionId": .string(id), "flowStatus": .string("INCOMPLETE"), "type": .string("VIEW"),
                "challengeToken": .string(challenge),
                "data": .object([
                    "inputs": .array(
                        ["username", "password"].map { .object(["identifier": .string($0), "required": .bool(true)]) }
                    ),
                    "actions": .array([.object(["ref": .string("go")])]),
                ]),
            ])
        }
        state.executions[id] = nil
        let assertion = issue(.assertion, ["aud": .string(state.application)], &state)
        return self.json([
            "executionId": .string(id), "flowStatus": .string("COMPLETE"), "data": .object([:]),
            "assertion": .string(assertion),
        ])
    }

    // MARK: - Tokens

    private func isClient(_ request: ReceivedRequest, _ state: State) -> Bool {
        guard let secret = state.clientSecret else {
            return request.form("client_id") == state.clientID && request.authorization == nil
        }
        let pair = [state.clientID, secret].map { PercentEncoding.encode($0, space: "+") }.joined(separator: ":")
        return request.authorization == "Basic " + Data(pair.utf8).base64EncodedString()
            && request.form("client_id") == nil && request.form("client_secret") == nil
    }

    private func token(_ request: ReceivedRequest, _ state: inout State) -> TransportResponse {
        guard isClient(request, state) else {
            return refusal("invalid_client", "Invalid client credentials", status: 401)
        }
        switch request.form("grant_type") {
        case "authorization_code":
            let verifier = request.form("code_verifier") ?? ""
            state.secrets.insert(verifier)
            guard let parameters = request.form("code").flatMap({ state.codes.removeValue(forKey: $0) }) else {
                return refusal("invalid_grant", "Invalid authorization code")
            }
            guard Base64URL.encode(SHA256.hash(data: Data(verifier.utf8))) == parameters["code_challenge"] else {
                return refusal("invalid_grant", "Invalid code verifier")
            }
            guard request.form("redirect_uri") == parameters["redirect_uri"] else {
                return refusal("invalid_grant", "Invalid redirect URI")
            }
            state.number += 1
            return tokens(family: state.number, scope: parameters["scope"] ?? "", nonce: parameters["nonce"], &state)
        case "refresh_token":
            guard let old = request.form("refresh_token"), let family = state.families[old],
                !state.revokedFamilies.contains(family), state.used.insert(old).inserted
            else {
                if let family = request.form("refresh_token").flatMap({ state.families[$0] }) {
                    state.revokedFamilies.insert(family)
                }
                return refusal("invalid_grant", "Invalid refresh token")
            }
            return tokens(family: family, scope: "openid profile", nonce: nil, &state)
        case "urn:ietf:params:oauth:grant-type:token-exchange":
            let token = issue(.access, ["aud": .string(state.clientID)], &state)
            return json([
                "access_token": .string(token), "token_type": .string("Bearer"), "expires_in": .int(3_600),
                "issued_token_type": .string("urn:ietf:params:oauth:token-type:access_token"),
            ])
        default: return refusal("unsupported_grant_type", "Invalid grant_type parameter")
        }
    }

    private func tokens(family: Int, scope: String, nonce: String?, _ state: inout State) -> TransportResponse {
        var members: [String: JSONValue] = ["token_type": .string("Bearer"), "expires_in": .int(3_600)]
        members["access_token"] = .string(issue(.access, ["aud": .string(state.clientID)], &state))
        let refresh = issue(.refresh, ["aud": .string(state.issuer), "sub": .string(state.clientID)], &state)
        state.families[refresh] = family
        members["refresh_token"] = .string(refresh)
        members["scope"] = .string(scope)
        if scope.contains("openid") {
            var claims: [String: JSONValue] = ["aud": .string(state.clientID)]
            if let nonce { claims["nonce"] = .string(nonce) }
            members["id_token"] = .string(issue(.id, claims, &state))
        }
        return json(members.filter { [omitted = state.omitted] in !omitted.contains($0.key) })
    }

    /// A token, which is registered as a secret.
    private func issue(_ kind: Token, _ special: [String: JSONValue], _ state: inout State) -> String {
        let now = clock.now().timeIntervalSince1970.rounded(.down)
        state.number += 1
        var claims = state.user
        claims["iss"] = .string(state.issuer)
        claims["iat"] = .double(now)
        claims["nbf"] = .double(now)
        claims["exp"] = .double(now + 3_600)
        claims["jti"] = .string("jti-\(state.number)")
        claims.merge(special) { $1 }
        state.change(kind, &claims)
        claims = claims.filter { $0.value != .null }
        let type = kind == .access ? "at+jwt" : "JWT"
        let signer = state.signers[state.signers.count - 1]
        let token = state.seal(signer, kind, claims) ?? signer.sign(claims, type: type)
        state.secrets.insert(token)
        return token
    }

    private func revoke(_ request: ReceivedRequest, _ state: inout State) -> TransportResponse {
        guard isClient(request, state) else {
            return refusal("invalid_client", "Invalid client credentials", status: 401)
        }
        guard let token = request.form("token") else { return refusal("invalid_request", "Missing token parameter") }
        state.revoked.append(token)
        if let family = state.families[token] { state.revokedFamilies.insert(family) }
        return Self.response(200, "")
    }

    private func userInfo(_ request: ReceivedRequest, _ state: State) -> TransportResponse {
        guard let bearer = request.authorization?.dropFirst("Bearer ".count), state.secrets.contains(String(bearer))
        else {
            return refusal("invalid_token", "The access token is invalid, expired, or malformed", status: 401)
        }
        return json(state.user)
    }

    // MARK: - Logout

    private func logOut(_ request: ReceivedRequest, _ state: inout State) -> TransportResponse {
        guard let hint = request.form("id_token_hint"), state.secrets.contains(hint) else {
            return Self.response(400, "invalid id_token_hint")
        }
        state.number += 1
        let id = "exec-\(state.number)"
        state.executions[id] = (nil, "")
        state.logouts.insert(id)
        return Self.response(
            302,
            "",
            location: "\(base)/gate/signout?applicationId=\(state.application)&executionId=\(id)&logoutId=out-\(id)"
        )
    }
}
