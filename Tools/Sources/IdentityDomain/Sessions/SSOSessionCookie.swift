import IdentityBase

/// The cookie with the handle of a single sign-on session. Each sign-in flow has its own cookie.
package struct SSOSessionCookie: Sendable, Equatable {
    package static let lifetime = 28_800
    private static let prefix = "tid_sso_"

    package let name: String
    /// Handle of the session; empty to delete the cookie.
    package let value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    package static func name(of flow: String) -> String { prefix + Digest.text(flow).prefix(16) }

    package static func name(of application: Application) -> String? {
        application.flows[.authentication].map { name(of: $0) }
    }

    package var header: String {
        "\(name)=\(value); Path=/; Max-Age=\(value.isEmpty ? 0 : Self.lifetime); HttpOnly; Secure; SameSite=Lax"
    }

    /// Returns the handles in a request by cookie name. Of two cookies with the same name, the first one counts.
    package static func values(in headers: [String]) -> [String: String] {
        let pairs = headers.flatMap { $0.split(separator: ";") }.compactMap { pair -> (String, String)? in
            guard let sign = pair.firstIndex(of: "=") else { return nil }
            let name = InputSanitizer.clean(String(pair[..<sign]))
            let value = InputSanitizer.clean(String(pair[pair.index(after: sign)...]))
            return if name.hasPrefix(prefix) && !value.isEmpty { (name, value) } else { nil }
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
