import Crypto
import Foundation
package import IdentityBase

/// The cookie that binds executions to a browser on the hosted pages. The server stores only its hash, with the
/// executions that were started in that browser.
package struct HostedPageCookie: Sendable, Equatable {
    /// Browsers accept a cookie with this prefix only over TLS and from this host (session fixation by other hosts).
    private static let prefix = "__Host-gate-"
    private static let length = 43

    package let value: String

    package init(_ random: any RandomSource) {
        value = random.token()
    }

    /// Returns the name of a server's cookie. Cookies ignore ports, so two servers on one machine need two names.
    package static func cookie(of issuer: String) -> String {
        prefix + Digest.text(issuer).prefix(8)
    }

    /// Reads the cookie from the header fields of a request; nil if there is no valid one for this server. Of two
    /// cookies with the same name, the first one counts.
    package init?(in headers: [String], of issuer: String) {
        guard let value = RequestCookies.value(of: Self.cookie(of: issuer), in: headers),
            value.utf8.count == Self.length,
            Base64URL.exactData(value) != nil
        else { return nil }
        self.value = value
    }

    /// The hash that the server stores.
    package var hash: String { Digest.text(value) }

    /// Returns the value of `Set-Cookie`. The cookie expires when the browser ends.
    package func header(of issuer: String) -> String {
        "\(Self.cookie(of: issuer))=\(value); Path=/; Secure; HttpOnly; SameSite=Lax"
    }

    /// Returns the CSRF token of a form of this browser for this execution.
    package func formToken(_ execution: String) -> String {
        let key = SymmetricKey(data: Data(value.utf8))
        let message = Data("form \(execution)".utf8)
        let code = HMAC<SHA256>.authenticationCode(for: message, using: key)
        return Base64URL.text(Data(code))
    }
}

package enum RequestCookies {
    package static func value(of name: String, in headers: [String]) -> String? {
        for cookie in headers.lazy.flatMap({ $0.split(separator: ";") }) {
            let parts = cookie.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            guard parts[0].trimmingCharacters(in: .whitespaces) == name else {
                continue
            }
            return parts[1].trimmingCharacters(in: .whitespaces)
        }
        return nil
    }
}
