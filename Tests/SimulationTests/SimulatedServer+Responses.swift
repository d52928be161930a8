import Foundation
import HTTPTypes

@testable import NativeAuthCore

extension SimulatedServer {
    /// Performs a request completely.
    func response(to request: TransportRequest) -> TransportResponse {
        let path = (request.head.path ?? "/").prefix { $0 != "?" }
        switch path {
        case "/": return pool(request)
        case "/oauth2/authorize": return authorize(request)
        case "/flow/execute": return executeFlow(request)
        case "/oauth2/auth/callback": return completeAuthorization(request)
        case "/oauth2/token": return token(form(request))
        case "/oauth2/revoke":
            if let token = form(request)["token"] { revoke(token) }
            return json("{}")
        default: break
        }
        if path.hasSuffix("/initiate") || path.hasSuffix("/challenge") { return challenge(form(request)) }
        if path.hasSuffix("/oauth2/v2.0/token") { return tenantToken(form(request)) }
        return json(#"{"error":"not_found"}"#, status: 404)
    }

    /// Returns the refresh token of a token request; `nil` for every other request.
    static func refreshToken(in request: TransportRequest) -> String? {
        let text = String(decoding: request.body ?? Data(), as: UTF8.self)
        guard text.contains("refresh") || text.contains("RefreshToken") else { return nil }
        if request.head.path == "/" { return object(request)["RefreshToken"]?.string }
        let fields = form(request)
        return fields["grant_type"] == "refresh_token" ? fields["refresh_token"] : nil
    }

    // MARK: - ThunderID

    private func authorize(_ request: TransportRequest) -> TransportResponse {
        let query = Self.items(request.head.path?.split(separator: "?").last.map(String.init) ?? "")
        let id = newValue("auth")
        let execution = newValue("flow")
        addAuthorization(id, state: query["state"] ?? "", redirectURI: query["redirect_uri"] ?? "")
        let page = "https://\(name).test/gate/signin?applicationId=app&authId=\(id)&executionId=\(execution)"
        return TransportResponse(head: HTTPResponse(status: .found, headerFields: [.location: page]))
    }

    private func executeFlow(_ request: TransportRequest) -> TransportResponse {
        let body = Self.object(request)
        let id = body["executionId"]?.string ?? newValue("flow")
        guard let user = body["inputs"]?["username"]?.string else {
            let data = #"{"inputs":[{"identifier":"username","required":true}],"actions":[{"ref":"go"}]}"#
            return json(
                #"{"executionId":"\#(id)","flowStatus":"INCOMPLETE","type":"VIEW","#
                    + #""challengeToken":"\#(newValue("challenge"))","data":\#(data)}"#
            )
        }
        let assertion = newValue("assertion")
        grant(assertion, to: user)
        return json(#"{"executionId":"\#(id)","flowStatus":"COMPLETE","data":{},"assertion":"\#(assertion)"}"#)
    }

    private func completeAuthorization(_ request: TransportRequest) -> TransportResponse {
        let body = Self.object(request)
        guard let authorization = takeAuthorization(body["authId"]?.string ?? ""),
            let user = user(of: body["assertion"]?.string ?? "")
        else { return json(#"{"error":"access_denied"}"#, status: 400) }
        let code = newValue("code")
        grant(code, to: user)
        let issuer = "https://\(name).test"
        let callback = "\(authorization.redirectURI)?code=\(code)&iss=\(issuer)&state=\(authorization.state)"
        return json(#"{"redirect_uri":"\#(callback)"}"#)
    }

    private func token(_ form: [String: String]) -> TransportResponse {
        let tokens: SimulatedFamilies.Tokens?
        if let token = form["refresh_token"] {
            tokens = refresh(token)
        } else {
            tokens = form["code"].flatMap(takeUser).map(newFamily)
        }
        guard let tokens else { return json(#"{"error":"invalid_grant"}"#, status: 400) }
        return json("{\(Self.members(of: tokens))}")
    }

    // MARK: - Cognito

    private func pool(_ request: TransportRequest) -> TransportResponse {
        let body = Self.object(request)
        let field = HTTPField.Name("X-Amz-Target").flatMap { request.head.headerFields[$0] } ?? ""
        let tokens: SimulatedFamilies.Tokens?
        switch field.split(separator: ".").last {
        case "InitiateAuth": tokens = body["AuthParameters"]?["USERNAME"]?.string.map(newFamily)
        case "GetTokensFromRefreshToken": tokens = body["RefreshToken"]?.string.flatMap(refresh)
        case "RevokeToken":
            if let token = body["Token"]?.string { revoke(token) }
            return json("{}")
        default: return json(#"{"__type":"InvalidAction"}"#, status: 400)
        }
        guard let tokens else { return json(#"{"__type":"NotAuthorizedException"}"#, status: 400) }
        let result =
            #"{"AccessToken":"\#(tokens.access)","RefreshToken":"\#(tokens.refresh)","ExpiresIn":600,"#
            + #""TokenType":"Bearer"}"#
        return json(#"{"AuthenticationResult":\#(result),"ChallengeParameters":{}}"#)
    }

    // MARK: - Entra

    private func challenge(_ form: [String: String]) -> TransportResponse {
        let user = form["username"] ?? form["continuation_token"].flatMap(user) ?? ""
        let next = newValue("continuation")
        grant(next, to: user)
        let type = if form["username"] == nil { #","challenge_type":"password""# } else { "" }
        return json(#"{"continuation_token":"\#(next)"\#(type)}"#)
    }

    private func tenantToken(_ form: [String: String]) -> TransportResponse {
        let tokens: SimulatedFamilies.Tokens?
        if let token = form["refresh_token"] {
            tokens = refresh(token)
        } else {
            tokens = form["continuation_token"].flatMap(takeUser).map(newFamily)
        }
        guard let tokens else { return json(#"{"error":"invalid_grant","error_codes":[700082]}"#, status: 400) }
        let info = Base64URL.encode(Data(#"{"uid":"\#(tokens.user)","utid":"t"}"#.utf8))
        return json(
            #"{\#(Self.members(of: tokens)),"id_token":"\#(Self.idToken(of: tokens.user))","#
                + #""scope":"openid User.Read","client_info":"\#(info)"}"#
        )
    }

    private static func members(of tokens: SimulatedFamilies.Tokens) -> String {
        #""token_type":"Bearer","access_token":"\#(tokens.access)","refresh_token":"\#(tokens.refresh)","#
            + #""expires_in":600"#
    }

    private static func idToken(of user: String) -> String {
        let claims = #"{"sub":"\#(user)","preferred_username":"\#(user)@example.com","oid":"\#(user)","tid":"t"}"#
        return "eyJ9." + Base64URL.encode(Data(claims.utf8)) + ".c2ln"
    }

    // MARK: - Bodies

    private func json(_ text: String, status: Int = 200) -> TransportResponse {
        TransportResponse(
            head: HTTPResponse(status: .init(code: status), headerFields: [.contentType: "application/json"]),
            body: Data(text.utf8)
        )
    }

    private static func object(_ request: TransportRequest) -> JSONValue {
        (try? JSONDecoder().decode(JSONValue.self, from: request.body ?? Data())) ?? .null
    }

    private func form(_ request: TransportRequest) -> [String: String] { Self.form(request) }

    private static func form(_ request: TransportRequest) -> [String: String] {
        items(String(decoding: request.body ?? Data(), as: UTF8.self))
    }

    private static func items(_ text: String) -> [String: String] {
        var result: [String: String] = [:]
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1).map { $0.removingPercentEncoding ?? "" }
            if parts.count == 2 { result[parts[0]] = parts[1] }
        }
        return result
    }
}
