import NativeAuthBase
import Foundation
import HTTPTypes

/// Cookies for one purpose, such as one running flow. Nothing is shared between jars, and nothing is written to disk.
///
/// Implements the part of RFC 6265 that an authentication flow needs: host-only cookies with path, lifetime and
/// `Secure`. A `Domain` attribute does not widen a cookie beyond the host that set it.
public final class CookieJar: Sendable {
    private struct Cookie {
        var name: String
        var value: String
        var host: String
        var path: String
        var isSecure: Bool
        var expiresAt: Date?

        func isExpired(at now: Date) -> Bool {
            guard let expiresAt else { return false }
            return expiresAt <= now
        }

        func replaces(_ other: Cookie) -> Bool {
            name == other.name && host == other.host && path == other.path
        }
    }

    private static let maximumCookies = 50
    private let clock: AuthClock
    private let cookies = Lock<[Cookie]>([])

    /// Creates an empty jar.
    /// - Parameter clock: the clock, for lifetimes.
    public init(clock: AuthClock = .system) { self.clock = clock }

    /// Removes every cookie.
    public func removeAll() { cookies.withLock { $0 = [] } }

    /// Indicates whether the jar is empty.
    public var isEmpty: Bool { cookies.withLock { $0.isEmpty } }

    func header(for request: HTTPRequest) -> String? {
        let host = Self.host(of: request)
        let path = Self.path(of: request)
        let isSecure = request.scheme?.lowercased() == "https"
        let now = clock.now

        let matching = cookies.withLock { cookies in
            cookies.filter { cookie in
                cookie.host == host
                    && Self.matches(path, cookiePath: cookie.path)
                    && (isSecure || !cookie.isSecure)
                    && !cookie.isExpired(at: now)
            }
        }
        guard !matching.isEmpty else { return nil }
        return matching.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }

    func store(from response: HTTPResponse, to request: HTTPRequest) {
        let now = clock.now

        for text in response.headerFields[values: .setCookie] {
            guard let cookie = parse(text, request: request, now: now) else {
                continue
            }
            cookies.withLock { cookies in
                cookies.removeAll(where: cookie.replaces)
                cookies.append(cookie)
                cookies.removeAll { $0.isExpired(at: now) }
                // RFC 6265, sections 5.3 and 6.1: a new cookie is stored, an old one is evicted.
                if cookies.count > Self.maximumCookies { cookies.removeFirst() }
            }
        }
    }

    private func parse(_ text: String, request: HTTPRequest, now: Date) -> Cookie? {
        var parts = Self.trimmed(text.split(separator: ";", omittingEmptySubsequences: false))
        let first = parts.removeFirst()
        let pair = Self.trimmed(first.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false))
        guard pair.count == 2, !pair[0].isEmpty else { return nil }

        var cookie = Cookie(
            name: pair[0],
            value: pair[1],
            host: Self.host(of: request),
            path: Self.defaultPath(of: Self.path(of: request)),
            isSecure: false,
            expiresAt: nil
        )
        var hasMaxAge = false

        for part in parts {
            let attribute = Self.trimmed(part.split(separator: "=", maxSplits: 1))
            let value = if attribute.count == 2 { attribute[1] } else { "" }
            switch attribute.first?.lowercased() {
            case "path" where value.hasPrefix("/"):
                cookie.path = value
            case "secure":
                cookie.isSecure = true
            case "max-age":
                guard let seconds = Int(value) else { continue }
                hasMaxAge = true
                cookie.expiresAt = now.addingTimeInterval(TimeInterval(seconds))
            case "expires" where !hasMaxAge:
                cookie.expiresAt = HTTPDate.parse(value) ?? cookie.expiresAt
            default: continue
            }
        }
        return cookie
    }

    private static func trimmed(_ parts: [Substring]) -> [String] {
        parts.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static func host(of request: HTTPRequest) -> String {
        let authority = request.authority?.lowercased() ?? ""
        if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
            return String(authority[...end])
        }
        return String(authority.prefix { $0 != ":" })
    }

    private static func path(of request: HTTPRequest) -> String {
        String((request.path ?? "/").prefix { $0 != "?" })
    }

    /// Returns the default path of a cookie without a `Path` attribute (RFC 6265, section 5.1.4).
    private static func defaultPath(of path: String) -> String {
        guard path.hasPrefix("/"),
            let slash = path.lastIndex(of: "/"),
            slash > path.startIndex
        else { return "/" }
        return String(path[..<slash])
    }

    private static func matches(_ path: String, cookiePath: String) -> Bool {
        var folder = cookiePath
        if !folder.hasSuffix("/") { folder += "/" }
        return path == cookiePath || path.hasPrefix(folder)
    }
}
