import NativeAuthCore

/// What the token endpoint gave.
struct TokenAnswer: Sendable {
    private static let longestToken = 64 * 1_024
    /// Ten years: no access token is meant to be valid longer.
    private static let longestLifetime = 10 * 366 * 86_400
    private static let usualLifetime = 3_600

    let accessToken: Secret?
    let idToken: Secret?
    let refreshToken: Secret?
    let scope: String?
    /// In seconds; an hour where the service does not say.
    let expiresIn: Int
    let clientInfo: ClientInfo?

    /// - Throws: `Mismatch` when a member has another type.
    init(_ answer: AnswerMembers) throws {
        accessToken = try Self.token(answer, "access_token")
        idToken = try Self.token(answer, "id_token")
        refreshToken = try Self.token(answer, "refresh_token")
        scope = try answer.text("scope").flatMap { $0.isEmpty ? nil : $0 }
        expiresIn = max(0, min(try Self.seconds(answer) ?? Self.usualLifetime, Self.longestLifetime))
        clientInfo = ClientInfo(try answer.text("client_info"))
        if let type = try answer.text("token_type"), type.lowercased() != "bearer" { throw AnswerMembers.Mismatch() }
    }

    /// Whether anybody could be signed in with it: at least one token, and something that says whose.
    var isUsable: Bool {
        (accessToken != nil || idToken != nil) && (clientInfo != nil || IDTokenClaims(idToken)?.username != nil)
    }

    /// Some servers write the number as a text.
    private static func seconds(_ answer: AnswerMembers) throws -> Int? {
        guard let text = try? answer.text("expires_in") else { return try answer.number("expires_in") }
        guard let seconds = Int(text) else { throw AnswerMembers.Mismatch() }
        return seconds
    }

    /// It must fit into a header field.
    private static func token(_ answer: AnswerMembers, _ name: String) throws -> Secret? {
        guard let token = try answer.secret(name) else { return nil }
        let text = token.reveal()
        guard text.utf8.count <= longestToken, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw AnswerMembers.Mismatch()
        }
        return token
    }
}
