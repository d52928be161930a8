import Foundation

/// The pages of a loopback listener: one sentence each, and nothing of the request.
struct LoopbackPage: Sendable {
    enum Kind: Sendable, Equatable {
        case arrived
        /// A response to another request.
        case foreign
        case unknown
        case notAllowed
        case malformed

        fileprivate var status: String {
            switch self {
            case .arrived: "200 OK"
            case .foreign, .malformed: "400 Bad Request"
            case .unknown: "404 Not Found"
            case .notAllowed: "405 Method Not Allowed"
            }
        }
    }

    private static let fields = [
        "Content-Type: text/html; charset=utf-8",
        "Cache-Control: no-store",
        "Content-Security-Policy: default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "Cross-Origin-Opener-Policy: same-origin",
        "Cross-Origin-Resource-Policy: same-origin",
        "Referrer-Policy: no-referrer",
        "X-Content-Type-Options: nosniff",
        "X-Frame-Options: DENY",
        "Connection: close",
    ]

    let texts: FormTexts

    func redirect(to url: URL) -> Data {
        Self.head(["HTTP/1.1 303 See Other", "Location: \(url.absoluteString)", "Content-Length: 0"] + Self.fields)
    }

    func response(_ kind: Kind) -> Data {
        let body = Data(html(kind).utf8)
        var lines = ["HTTP/1.1 \(kind.status)"] + Self.fields + ["Content-Length: \(body.count)"]
        if kind == .notAllowed { lines.append("Allow: GET") }
        return Self.head(lines) + body
    }

    private static func head(_ lines: [String]) -> Data {
        let text = lines.joined(separator: "\r\n") + "\r\n\r\n"
        return Data(text.utf8)
    }

    private func html(_ kind: Kind) -> String {
        let title = Self.escaped(texts(kind == .arrived ? .browserDone : .browserNotAwaited))
        let text = Self.escaped(texts(kind == .arrived ? .browserDoneText : .browserNotAwaitedText))

        return """
            <!DOCTYPE html>
            <html lang="\(Self.escaped(texts.language))">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(title)</title>
            </head>
            <body>
            <main>
            <h1>\(title)</h1>
            <p>\(text)</p>
            </main>
            </body>
            </html>

            """
    }

    /// Escapes a text. The texts are the app's, not the request's, but they may contain an ampersand.
    private static func escaped(_ text: String) -> String {
        text
            .replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
    }
}
