import Crypto
import Foundation
package import IdentityBase

/// A browser as the pages know it again: by a random cookie that nobody else has. The server keeps its hash only, with
/// the executions that were begun in that browser.
package struct BrowserSession: Sendable, Equatable {
    /// The prefix makes browsers refuse such a cookie without TLS, and one that another host has set.
    private static let prefix = "__Host-gate-"
    private static let length = 43

    package let value: String

    package init(_ random: any RandomSource) {
        value = random.token()
    }

    /// What a server's cookie is called. Cookies know no ports, so two servers on one machine need two names.
    package static func cookie(of issuer: String) -> String { prefix + Digest.text(issuer).prefix(8) }

    /// The browser that sent these cookies to a server; nil for one that brings none of its. Of two the first counts.
    package init?(in headers: [String], of issuer: String) {
        guard let value = RequestCookies.value(of: Self.cookie(of: issuer), in: headers),
            value.utf8.count == Self.length,
            Base64URL.exactData(value) != nil
        else { return nil }
        self.value = value
    }

    /// What is kept of it.
    package var hash: String { Digest.text(value) }

    /// The answer's header. The cookie lives as long as the browser runs.
    package func header(of issuer: String) -> String {
        "\(Self.cookie(of: issuer))=\(value); Path=/; Secure; HttpOnly; SameSite=Lax"
    }

    /// What a form of this browser for this execution carries, so that no other page can send it.
    package func formToken(_ execution: String) -> String {
        let key = SymmetricKey(data: Data(value.utf8))
        let code = HMAC<SHA256>.authenticationCode(for: Data("form \(execution)".utf8), using: key)
        return Base64URL.text(Data(code))
    }
}

/// The cookies of a request.
package enum RequestCookies {
    package static func value(of name: String, in headers: [String]) -> String? {
        for pair in headers.lazy.flatMap({ $0.split(separator: ";") }) {
            guard let sign = pair.firstIndex(of: "=") else { continue }
            guard pair[..<sign].trimmingCharacters(in: .whitespaces) == name else { continue }
            return pair[pair.index(after: sign)...].trimmingCharacters(in: .whitespaces)
        }
        return nil
    }
}
