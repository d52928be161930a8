import Foundation

/// What a loopback listener shows in the browser: a sentence, and nothing of what the request held.
struct LoopbackPage: Sendable {
    /// Which page.
    enum Kind: Sendable, Equatable {
        /// The answer has arrived.
        case arrived
        /// An answer to something else.
        case foreign
        /// Another path.
        case unknown
        /// Another method.
        case notAllowed
        /// No request that makes sense.
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

    /// Sends the browser on its way.
    func redirect(to url: URL) -> Data {
        let lines = ["HTTP/1.1 303 See Other", "Location: \(url.absoluteString)", "Content-Length: 0"] + Self.fields
        return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    /// A whole answer.
    func response(_ kind: Kind) -> Data {
        let body = Data(html(kind).utf8)
        var lines = ["HTTP/1.1 \(kind.status)"] + Self.fields + ["Content-Length: \(body.count)"]
        if kind == .notAllowed { lines.append("Allow: GET") }
        return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    }

    private func html(_ kind: Kind) -> String {
        let title = kind == .arrived ? texts(.browserDone) : texts(.browserNotAwaited)
        let text = kind == .arrived ? texts(.browserDoneText) : texts(.browserNotAwaitedText)
        return """
            <!DOCTYPE html>
            <html lang="\(Self.escaped(texts.language))">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(Self.escaped(title))</title>
            </head>
            <body>
            <main>
            <h1>\(Self.escaped(title))</h1>
            <p>\(Self.escaped(text))</p>
            </main>
            </body>
            </html>

            """
    }

    /// The texts are the app's, not the request's; they may still have an ampersand.
    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
    }
}
