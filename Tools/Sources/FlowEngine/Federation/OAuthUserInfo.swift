import Foundation
import IdentityBase

/// The identity of a user at a provider without ID tokens: from the endpoint that describes the owner of an access
/// token, and from the list of that user's e-mail addresses.
struct OAuthUserInfo {
    private static let longestSubject = 255
    /// Member with the subject, unless the connection names another one.
    private static let subject = "id"

    let pending: PendingFederation
    let connection: ProviderConnection
    let transport: any ProviderTransport

    /// - Throws: `ProviderFailure`.
    func identity(with token: String) async throws -> ProviderIdentity {
        guard let endpoint = pending.provider.userInfoEndpoint else {
            throw ProviderFailure.malformed("no userinfo_endpoint")
        }
        guard let members = try await json(endpoint, token: token).object else { throw ProviderFailure.notJSON }
        var claims = claims(of: members)
        let subject = claims["sub"]?.string ?? ""
        guard (1...Self.longestSubject).contains(subject.utf8.count) else {
            throw ProviderFailure.malformed("no subject")
        }
        if let emails = pending.provider.emailsEndpoint {
            let address = verifiedAddress(in: try await json(emails, token: token))
            claims["email"] = address.map(JSONValue.string) ?? claims["email"]
            claims["email_verified"] = .bool(address != nil)
        }
        return ProviderIdentity(connectionID: connection.id, subject: subject, claims: claims)
    }

    /// Returns the claims by their OpenID Connect names. A number, such as an id, becomes a text.
    private func claims(of members: [String: JSONValue]) -> [String: JSONValue] {
        var claims = members.filter { $0.key != "sub" && $0.key != "email_verified" }
        for (claim, member) in connection.claims.merging(["sub": Self.subject], uniquingKeysWith: { own, _ in own }) {
            switch members[member] {
            case .bool(let flag)? where claim == "email_verified": claims[claim] = .bool(flag)
            case .bool?, nil: claims[claim] = nil
            case let value?: claims[claim] = value.plainText.map(JSONValue.string)
            }
        }
        return claims
    }

    /// Returns the primary address of a list of `{email, primary, verified}` if it is verified, else another verified
    /// one.
    private func verifiedAddress(in list: JSONValue) -> String? {
        guard case .array(let items) = list else { return nil }
        let verified = items.filter { $0["verified"] == .bool(true) }
        return (verified.first { $0["primary"] == .bool(true) } ?? verified.first)?["email"]?.string
    }

    private func json(_ url: URL, token: String) async throws -> JSONValue {
        let request = ProviderRequest(url: url, authorization: "Bearer \(token)", authority: connection.authority)
        guard let value = ReceivedJSON.decode(from: try await transport.send(request)) else {
            throw ProviderFailure.notJSON
        }
        return value
    }
}
