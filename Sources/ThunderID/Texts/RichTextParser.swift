package import AuthFlows
import Foundation

/// The parser of the server's HTML subset: text and links to actions and URLs. No other HTML is rendered.
package enum RichTextParser {
    private static let entities = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "zwnj": "\u{200C}", "zwj": "\u{200D}",
        "shy": "\u{00AD}", "ndash": "–", "mdash": "—", "hellip": "…", "lsquo": "‘", "rsquo": "’", "ldquo": "“",
        "rdquo": "”", "laquo": "«", "raquo": "»", "copy": "©", "reg": "®", "trade": "™", "euro": "€",
    ]
    /// Format characters that the spelling of Persian, Hindi and other languages needs.
    private static let joiners: Set<Unicode.Scalar> = ["\u{200C}", "\u{200D}"]
    /// Elements whose content is not text.
    private static let opaque: Set<String> = ["script", "style", "template", "iframe", "object"]
    private static let breaks: Set<String> = ["br", "p", "div", "li"]
    /// Maximum length of an entity's name or number, with its semicolon.
    private static let longestEntity = 10

    private static let tagStart = UInt8(ascii: "<")
    private static let tagEnd = UInt8(ascii: ">")
    private static let entityStart = UInt8(ascii: "&")
    private static let entityEnd = UInt8(ascii: ";")

    package static func parse(_ html: String) -> [RichTextSpan] {
        var spans: [RichTextSpan] = []
        var current = RichTextSpan("")
        var opaqueElement: String?
        var rest = Substring(html)
        var hasTags = true

        func flush() {
            if !current.text.isEmpty { spans.append(current) }
            current.text = ""
        }

        while let first = rest.utf8.first {
            var end: Substring.Index?
            if hasTags, first == tagStart {
                end = rest.utf8.firstIndex(of: tagEnd)
            }
            guard let end else {
                // Without `>` in the rest of the text no later tag is closed either.
                if first == tagStart { hasTags = false }
                let next = rest.utf8.dropFirst().firstIndex(of: tagStart) ?? rest.endIndex
                if opaqueElement == nil {
                    current.text += unescape(rest[..<next])
                }
                rest = rest[next...]
                continue
            }

            let tag = HTMLTag(rest.utf8[..<end].dropFirst())
            rest = Substring(rest.utf8[end...].dropFirst())
            if let inside = opaqueElement {
                if tag.isClosing, tag.name == inside { opaqueElement = nil }
            } else if opaque.contains(tag.name), !tag.isClosing {
                opaqueElement = tag.name
            } else if tag.name == "a" {
                flush()
                current = link(tag)
            } else if breaks.contains(tag.name), tag.isClosing || tag.name == "br" {
                if !spans.isEmpty || !current.text.isEmpty {
                    current.text += "\n"
                }
            }
        }
        flush()
        return trimmed(spans)
    }

    private static func link(_ tag: HTMLTag) -> RichTextSpan {
        guard !tag.isClosing else { return RichTextSpan("") }
        let attributes = tag.attributes.mapValues(unescape)
        if let action = attributes["data-action-ref"], !action.isEmpty {
            return RichTextSpan("", actionID: action)
        }

        let url = attributes["href"].flatMap(URL.init(string:))
        let isSafe = ["https", "mailto", "tel"].contains(url?.scheme?.lowercased() ?? "")
        guard isSafe else { return RichTextSpan("") }
        return RichTextSpan("", link: url)
    }

    private static func unescape(_ text: Substring) -> String {
        var result = ""
        var rest = text.utf8
        while let start = rest.firstIndex(of: entityStart) {
            result += Substring(rest[..<start])
            let after = rest[start...].dropFirst()
            if let end = after.prefix(longestEntity).firstIndex(of: entityEnd),
                let value = entity(Substring(after[..<end]))
            {
                result += value
                rest = after[end...].dropFirst()
            } else {
                result += "&"
                rest = after
            }
        }
        return result + Substring(rest)
    }

    /// Resolves the entity between `&` and `;`: a known name, or a number.
    private static func entity(_ name: Substring) -> String? {
        guard name.first == "#" else {
            return entities[String(name)]
        }
        guard let scalar = number(name.dropFirst()).flatMap(Unicode.Scalar.init) else {
            return nil
        }

        // Other control and format characters are dropped.
        let isDropped = [.control, .format].contains(scalar.properties.generalCategory)
        guard isDropped, !joiners.contains(scalar) else { return String(scalar) }
        return nil
    }

    private static func number(_ digits: Substring) -> UInt32? {
        guard digits.first == "x" || digits.first == "X" else {
            return UInt32(digits)
        }
        return UInt32(digits.dropFirst(), radix: 16)
    }

    private static func trimmed(_ spans: [RichTextSpan]) -> [RichTextSpan] {
        var spans = spans
        while let last = spans.indices.last {
            while spans[last].text.last?.isNewline == true {
                spans[last].text.removeLast()
            }
            guard spans[last].text.isEmpty else { break }
            spans.removeLast()
        }
        return spans
    }
}
