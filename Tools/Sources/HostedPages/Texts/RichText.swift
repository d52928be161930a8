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
        text
            .replacing("&", with: "&amp;")
            .replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
            .replacing("'", with: "&#39;")
    }

    /// Returns the text without markup.
    static func plain(_ html: String) -> String {
        let text = unescape(html.replacing(/<[^>]*>/, with: " "))
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    mutating func html(_ source: String) -> String {
        var output = Output()
        var rest = source[...]
        while let sign = rest.firstIndex(of: "<") {
            output.add(text: rest[..<sign])
            rest = rest[sign...]

            guard let match = rest.prefixMatch(of: /<(\/?)([A-Za-z][A-Za-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/) else {
                // Not a tag, so the character is escaped.
                output.html += "&lt;"
                rest = rest.dropFirst()
                continue
            }
            rest = rest[match.range.upperBound...]

            let name = match.2.lowercased()
            let tag = Self.tagSynonyms[name] ?? name
            if !match.1.isEmpty {
                output.close(tag)
            } else if tag == "script" || tag == "style" {
                let end = rest.firstMatch(of: /<\/(?:script|style)\s*>/.ignoresCase())
                rest = end.map { rest[$0.range.upperBound...] } ?? ""
            } else {
                open(tag, attributes: String(match.3), in: &output)
            }
        }
        output.add(text: rest)
        output.close(downTo: 0)
        return output.html
    }

    private mutating func open(_ tag: String, attributes: String, in output: inout Output) {
        switch tag {
        case "br": output.html += "<br/>"
        case "a":
            guard !output.elements.contains(where: { $0.tag == "a" }),
                let link = linkTags(attributes)
            else {
                return
            }
            output.open("a", start: link.start, end: link.end)
        default:
            guard Self.allowedTags.contains(tag), output.elements.count < 20 else {
                return
            }
            // HTML does not allow nested paragraphs.
            if tag == "p" {
                output.close("p")
            }
            output.open(tag, start: "<\(tag)>", end: "</\(tag)>")
        }
    }

    /// Returns the start and end tag of a link; nil for an address that is not allowed.
    private mutating func linkTags(_ attributes: String) -> (start: String, end: String)? {
        var values: [String: String] = [:]
        for match in attributes.matches(of: /([A-Za-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/) {
            values[match.1.lowercased()] = Self.unescape(String(match.2 ?? match.3 ?? ""))
        }

        if let ref = values["data-action-ref"] {
            guard actions.contains(ref) else { return nil }
            linkedActions.insert(ref)
            let start =
                "<button type=\"submit\" class=\"link\" form=\"\(form)\" name=\"\(PageForm.actionField)\""
                + " value=\"\(Self.escape(ref))\">"
            return (start, "</button>")
        }

        guard let address = values["href"],
            Self.allowedSchemes.contains(where: address.lowercased().hasPrefix)
        else {
            return nil
        }
        return ("<a href=\"\(Self.escape(address))\" target=\"_blank\" rel=\"noopener noreferrer\">", "</a>")
    }

    private static func unescape(_ text: String) -> String {
        guard text.contains("&") else { return text }

        return
            text
            .replacing("&nbsp;", with: "\u{A0}")
            .replacing("&lt;", with: "<")
            .replacing("&gt;", with: ">")
            .replacing("&quot;", with: "\"")
            .replacing("&#39;", with: "'")
            .replacing("&#34;", with: "\"")
            .replacing("&amp;", with: "&")
    }
}

extension RichText {
    private struct Output {
        var html = ""
        /// The open elements, each with its end tag.
        var elements: [(tag: String, end: String)] = []

        mutating func add(text: Substring) {
            html += RichText.escape(RichText.unescape(String(text)))
        }

        mutating func open(_ tag: String, start: String, end: String) {
            html += start
            elements.append((tag, end))
        }

        /// Closes the innermost open element of a tag, and the elements inside it.
        mutating func close(_ tag: String) {
            if let place = elements.lastIndex(where: { $0.tag == tag }) {
                close(downTo: place)
            }
        }

        mutating func close(downTo count: Int) {
            while elements.count > count {
                html += elements.removeLast().end
            }
        }
    }
}
