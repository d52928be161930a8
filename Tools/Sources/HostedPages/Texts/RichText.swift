/// Sanitized rich text: well-formed HTML with emphasis, paragraphs, lists and links, without any other markup.
struct RichText {
    private static let allowedTags: Set<String> = ["p", "strong", "em", "u", "ul", "ol", "li"]
    private static let tagSynonyms = ["b": "strong", "i": "em", "div": "p"]
    private static let allowedSchemes = ["https://", "mailto:", "tel:"]

    /// The actions that links of the text may trigger.
    let actions: Set<String>
    /// Id of the form that such a link submits.
    let form: String

    /// The actions whose links the text contains.
    private(set) var linkedActions: Set<String> = []

    static func escape(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    }

    /// Returns the text without markup.
    static func plain(_ html: String) -> String {
        unescape(html.replacing(/<[^>]*>/, with: " ")).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    mutating func html(_ source: String) -> String {
        var output = ""
        // The open elements, each with its end tag.
        var open: [(tag: String, end: String)] = []
        var rest = source[...]
        func close(downTo count: Int) { while open.count > count { output += open.removeLast().end } }
        while let sign = rest.firstIndex(of: "<") {
            output += Self.escape(Self.unescape(String(rest[..<sign])))
            rest = rest[sign...]
            guard let match = rest.prefixMatch(of: /<(\/?)([A-Za-z][A-Za-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/) else {
                // Not a tag, so the character is escaped.
                output += "&lt;"
                rest = rest.dropFirst()
                continue
            }
            rest = rest[match.range.upperBound...]
            let name = match.2.lowercased()
            let tag = Self.tagSynonyms[name] ?? name
            if !match.1.isEmpty {
                if let place = open.lastIndex(where: { $0.tag == tag }) { close(downTo: place) }
            } else if tag == "br" {
                output += "<br/>"
            } else if tag == "script" || tag == "style" {
                let end = rest.firstMatch(of: /<\/(?:script|style)\s*>/.ignoresCase())
                rest = end.map { rest[$0.range.upperBound...] } ?? ""
            } else if tag == "a" {
                guard !open.contains(where: { $0.tag == "a" }), let (start, end) = link(String(match.3)) else {
                    continue
                }
                output += start
                open.append(("a", end))
            } else if Self.allowedTags.contains(tag), open.count < 20 {
                // HTML does not allow nested paragraphs.
                if tag == "p", let place = open.lastIndex(where: { $0.tag == "p" }) { close(downTo: place) }
                output += "<\(tag)>"
                open.append((tag, "</\(tag)>"))
            }
        }
        output += Self.escape(Self.unescape(String(rest)))
        close(downTo: 0)
        return output
    }

    /// Returns the start and end tag of a link; nil for an address that is not allowed.
    private mutating func link(_ attributes: String) -> (String, String)? {
        var values: [String: String] = [:]
        for match in attributes.matches(of: /([A-Za-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/) {
            values[match.1.lowercased()] = Self.unescape(String(match.2 ?? match.3 ?? ""))
        }
        if let ref = values["data-action-ref"] {
            guard actions.contains(ref) else { return nil }
            linkedActions.insert(ref)
            return (
                "<button type=\"submit\" class=\"link\" form=\"\(form)\" name=\"\(PageForm.actionField)\""
                    + " value=\"\(Self.escape(ref))\">", "</button>"
            )
        }
        guard let address = values["href"], Self.allowedSchemes.contains(where: address.lowercased().hasPrefix) else {
            return nil
        }
        return ("<a href=\"\(Self.escape(address))\" target=\"_blank\" rel=\"noopener noreferrer\">", "</a>")
    }

    private static func unescape(_ text: String) -> String {
        guard text.contains("&") else { return text }
        return text.replacing("&nbsp;", with: "\u{A0}").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
            .replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&#34;", with: "\"")
            .replacing("&amp;", with: "&")
    }
}
