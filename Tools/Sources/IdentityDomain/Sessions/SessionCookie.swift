import IdentityBase

/// The cookie by which a person's session is found again. Each sign-in flow has one of its own.
package struct SessionCookie: Sendable, Equatable {
    /// Seconds that a client keeps it.
    package static let lifetime = 28_800
    private static let prefix = "tid_sso_"

    package let name: String
    /// The session's handle; empty to take the cookie away.
    package let value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    package static func name(of flow: String) -> String {
        prefix + Digest.text(flow).prefix(16)
    }

    /// The cookie that belongs to an application: that of the flow by which one signs in there.
    package static func name(of application: Application) -> String? {
        application.flows[.authentication].map { name(of: $0) }
    }

    package var header: String {
        "\(name)=\(value); Path=/; Max-Age=\(value.isEmpty ? 0 : Self.lifetime); HttpOnly; Secure; SameSite=Lax"
    }

    /// The handles that a request brings, by the name of the cookie. Of two with one name the first counts.
    package static func values(in headers: [String]) -> [String: String] {
        let pairs = headers.flatMap { $0.split(separator: ";") }.compactMap { pair -> (String, String)? in
            guard let sign = pair.firstIndex(of: "=") else { return nil }
            let name = InputSanitizer.clean(String(pair[..<sign]))
            let value = InputSanitizer.clean(String(pair[pair.index(after: sign)...]))
            return name.hasPrefix(prefix) && !value.isEmpty ? (name, value) : nil
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
