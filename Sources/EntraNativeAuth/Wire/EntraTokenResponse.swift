import NativeAuthCore

struct EntraTokenResponse: Sendable {
    private static let maximumTokenLength = 64 * 1_024
    /// Ten years: the upper limit of an access token's lifetime.
    private static let maximumLifetime = 10 * 366 * 86_400
    private static let defaultLifetime = 3_600

    let accessToken: Secret?
    let idToken: Secret?
    let refreshToken: Secret?
    let scope: String?
    /// In seconds; one hour where the service does not report it.
    let expiresIn: Int
    let clientInfo: ClientInfo?

    /// - Throws: `Mismatch` when a member has another type.
    init(_ members: ResponseMembers) throws {
        accessToken = try Self.token(members, "access_token")
        idToken = try Self.token(members, "id_token")
        refreshToken = try Self.token(members, "refresh_token")
        scope = try members.text("scope").flatMap(\.nonEmpty)
        let lifetime = try Self.seconds(members) ?? Self.defaultLifetime
        expiresIn = max(0, min(lifetime, Self.maximumLifetime))
        clientInfo = ClientInfo(try members.text("client_info"))

        let type = try members.text("token_type")
        if let type, type.lowercased() != "bearer" { throw ResponseMembers.Mismatch() }
    }

    /// Indicates whether a user can be signed in with it: at least one token, and an identification of the user.
    var isUsable: Bool {
        guard accessToken != nil || idToken != nil else { return false }
        return clientInfo != nil || IDTokenClaims(idToken)?.username != nil
    }

    /// Returns a number of seconds, rounded down. Some servers write it as a text, which may be empty.
    private static func seconds(_ members: ResponseMembers) throws -> Int? {
        let number: Double?
        if let text = try? members.text("expires_in") {
            guard !text.isEmpty else { return nil }
            guard let value = Double(text) else { throw ResponseMembers.Mismatch() }
            number = value
        } else {
            number = try members.double("expires_in")
        }

        guard let number else { return nil }
        guard number.isFinite else { throw ResponseMembers.Mismatch() }
        return Int(min(max(number, 0), Double(maximumLifetime)))
    }

    /// Returns a token; it must fit into a header field.
    private static func token(_ members: ResponseMembers, _ name: String) throws -> Secret? {
        guard let token = try members.secret(name) else { return nil }
        let bytes = token.reveal().utf8
        guard bytes.count <= maximumTokenLength,
            bytes.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw ResponseMembers.Mismatch() }
        return token
    }
}
