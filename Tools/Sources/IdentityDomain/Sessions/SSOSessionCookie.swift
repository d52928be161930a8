import IdentityBase

/// The cookie with the handle of a single sign-on session. Each sign-in flow has its own cookie.
package struct SSOSessionCookie: Sendable, Equatable {
    private static let prefix = "tid_sso_"

    package let name: String
    /// Handle of the session; empty to delete the cookie.
    package let value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    package static func name(of flow: String) -> String {
        prefix + Digest.text(flow).prefix(16)
    }

    package var header: String {
        var maximumAge = 0
        if !value.isEmpty { maximumAge = Int(SSOSessionStore.maximumLifetime) }
        return "\(name)=\(value); Path=/; Max-Age=\(maximumAge); HttpOnly; Secure; SameSite=Lax"
    }

    /// Returns the handles in a request by cookie name. Of two cookies with the same name, the first one counts.
    package static func values(in headers: [String]) -> [String: String] {
        var values: [String: String] = [:]
        for pair in headers.flatMap({ $0.split(separator: ";") }) {
            guard let sign = pair.firstIndex(of: "=") else { continue }
            let name = InputSanitizer.clean(String(pair[..<sign]))
            let value = InputSanitizer.clean(String(pair[sign...].dropFirst()))
            guard name.hasPrefix(prefix), !value.isEmpty else { continue }
            if values[name] == nil { values[name] = value }
        }
        return values
    }
}
