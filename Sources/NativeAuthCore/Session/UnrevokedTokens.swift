import Foundation

/// The tokens of ended sessions whose revocation may not have finished.
///
/// They are stored in the write that removes a session, and removed when the server has been notified. If the process
/// ends in between, the next one revokes them.
struct UnrevokedTokens: Equatable {
    private struct Entry: Codable, Equatable {
        let accessToken: String
        let refreshToken: String?
        /// The server of the session: its tokens are never sent to another one.
        let audience: String
    }

    /// The oldest ones are removed beyond this number.
    private static let maximumCount = 4

    private var entries: [Entry]

    /// - Parameter secret: the stored form. Damaged data contain no token.
    init(_ secret: Secret?) {
        entries = []
        guard let secret else { return }
        let data = Data(secret.reveal().utf8)
        entries = (try? JSONDecoder().decode([Entry].self, from: data)) ?? []
    }

    /// The stored form; `nil` if there are no tokens.
    var secret: Secret? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard !entries.isEmpty, let data = try? encoder.encode(entries) else {
            return nil
        }
        return Secret(String(decoding: data, as: UTF8.self))
    }

    mutating func add(_ tokens: TokenSet, of audience: String) {
        let entry = Entry(
            accessToken: tokens.accessToken.reveal(),
            refreshToken: tokens.refreshToken?.reveal(),
            audience: audience
        )
        entries = (entries + [entry]).suffix(Self.maximumCount)
    }

    mutating func remove(_ tokens: TokenSet) {
        entries.removeAll { entry in
            entry.accessToken == tokens.accessToken.reveal()
                && entry.refreshToken == tokens.refreshToken?.reveal()
        }
    }

    /// Returns the tokens of one server.
    func tokens(of audience: String) -> [TokenSet] {
        entries.filter { $0.audience == audience }.map { entry in
            TokenSet(
                accessToken: Secret(entry.accessToken),
                refreshToken: entry.refreshToken.map { Secret($0) }
            )
        }
    }
}
