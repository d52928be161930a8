package import Foundation
import NativeAuthBase
import NativeAuthCore

/// The scripted pages of a tenant: they return to the app with a code, and its tokens belong to the request.
package final class TenantPages: Sendable {
    package static let redirectURI = "msauth.com.example.app://auth"

    private let sent = Lock<[String: String]>([:])

    package init() {}

    /// The parameters of the last request.
    package var parameters: [String: String] { sent.withLock { $0 } }

    /// Returns the callback of a request.
    /// - Parameter change: changes the parameters of a response with a code.
    package func callback(
        to url: URL,
        redirectURI: String = TenantPages.redirectURI,
        change: (inout [String: String]) -> Void = { _ in }
    ) throws -> URL {
        let parameters = try AuthorizationCallback.parameters(of: url.absoluteString)
        sent.withLock { $0 = parameters }
        var response = ["code": "code-1", "client_info": "e30"]
        response["state"] = parameters["state"]
        change(&response)

        let pairs = response.sorted { $0.key < $1.key }
        let query = pairs.map { "\($0.key)=\(PercentEncoding.encode($0.value))" }
        guard let callback = URL(string: "\(redirectURI)?\(query.joined(separator: "&"))") else {
            throw NativeAuthError.misconfigured("The callback is not an address.")
        }
        return callback
    }

    /// Returns the body of the token response for the last request.
    /// - Parameter change: changes the claims of the ID token.
    package func tokens(
        user: String = "ada",
        scope: String = "openid User.Read",
        accessToken: String = "at-browser",
        change: (inout [String: String]) -> Void = { _ in }
    ) -> String {
        var claims = [
            "sub": "sub-\(user)", "preferred_username": "\(user)@example.com", "oid": "u-\(user)", "tid": "tenant",
            "aud": "client-1", "iss": "https://tenant.ciamlogin.com/tenant/v2.0",
        ]
        claims["nonce"] = parameters["nonce"]
        change(&claims)

        let info = Self.encoded(["uid": "u-\(user)", "utid": "tenant"])
        let members = [
            "token_type": "Bearer", "scope": scope, "access_token": accessToken,
            "refresh_token": "rt-\(user)", "id_token": "eyJ9.\(Self.encoded(claims)).c2ln", "client_info": info,
        ]
        let object = JSONValue.object(members.mapValues(JSONValue.string))
        return String(decoding: (try? JSONEncoder().encode(object)) ?? Data(), as: UTF8.self)
    }

    private static func encoded(_ members: [String: String]) -> String {
        Base64URL.encode((try? JSONEncoder().encode(members)) ?? Data())
    }
}
