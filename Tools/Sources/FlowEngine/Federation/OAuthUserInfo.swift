import Foundation
import IdentityBase

extension IdentityProviders {
    private static let longestSubject = 255
    /// Member with the subject, unless the connection names another one.
    private static let subject = "id"

    /// Returns the identity of a user at a provider without ID tokens: from the endpoint that describes the owner of an
    /// access token, and from the list of that user's e-mail addresses.
    func identity(
        with token: String, of provider: ProviderMetadata, in connection: ProviderConnection
    ) async throws -> ProviderIdentity {
        guard let endpoint = provider.userInfoEndpoint else { throw ProviderFailure.malformed("no userinfo_endpoint") }
        func json(_ url: URL) async throws -> JSONValue {
            try await self.json(
                ProviderRequest(url: url, authorization: "Bearer \(token)", authority: connection.authority))
        }
        guard let members = try await json(endpoint).object else { throw ProviderFailure.notJSON }
        var claims = claims(of: members, in: connection)
        let subject = claims["sub"]?.string ?? ""
        guard (1...Self.longestSubject).contains(subject.utf8.count) else {
            throw ProviderFailure.malformed("no subject")
        }
        if let emails = provider.emailsEndpoint {
            let address = verifiedAddress(in: try await json(emails))
            claims["email"] = address.map(JSONValue.string) ?? claims["email"]
            claims["email_verified"] = .bool(address != nil)
        }
        return ProviderIdentity(connectionID: connection.id, subject: subject, claims: claims)
    }

    /// Returns the claims by their OpenID Connect names. A number, such as an id, becomes a text.
    private func claims(of members: [String: JSONValue], in connection: ProviderConnection) -> [String: JSONValue] {
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
}
