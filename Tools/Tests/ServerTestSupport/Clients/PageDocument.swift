import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// A page as a browser without scripts parses it. It must be well-formed, which is stricter than a browser.
final class PageDocument: NSObject, XMLParserDelegate {
    final class Element {
        let name: String
        let attributes: [String: String]
        private(set) weak var parent: Element?
        var children: [Element] = []
        var text = ""

        init(_ name: String, _ attributes: [String: String], in parent: Element?) {
            self.name = name
            self.attributes = attributes
            self.parent = parent
        }

        subscript(_ attribute: String) -> String? { attributes[attribute] }

        var all: [Element] { [self] + children.flatMap(\.all) }

        /// All words of the page, in order.
        var words: String {
            text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }

        func isInside(_ name: String) -> Bool {
            parent.map { $0.name == name || $0.isInside(name) } ?? false
        }

        func ancestor(_ name: String) -> Element? {
            guard let parent, parent.name != name else { return parent }
            return parent.ancestor(name)
        }
    }

    struct Malformed: Error, CustomStringConvertible {
        let description: String
    }

    private(set) var root = Element("document", [:], in: nil)
    private var open: [Element] = []

    init(_ html: String) throws {
        super.init()

        guard html.hasPrefix("<!DOCTYPE html>") else { throw Malformed(description: "no doctype: \(html.prefix(200))") }
        let parser = XMLParser(data: Data(html.dropFirst("<!DOCTYPE html>".count).utf8))
        parser.delegate = self
        open = [root]

        guard parser.parse() else {
            let reason = parser.parserError.map(String.init(describing:)) ?? ""
            throw Malformed(description: "line \(parser.lineNumber): \(reason)\n\(html)")
        }
    }

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        let element = Element(name, attributes, in: open.last)
        open.last?.children.append(element)
        open.append(element)
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        let last = open.removeLast()
        open.last?.text += last.text
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        open.last?.text += text
    }

    func all(_ name: String, _ attribute: String? = nil, _ value: String? = nil) -> [Element] {
        root.all.filter { element in
            guard element.name == name else { return false }
            guard let attribute else { return true }
            guard let found = element[attribute] else { return false }
            return value == nil || found == value
        }
    }

    func first(_ name: String, _ attribute: String? = nil, _ value: String? = nil) -> Element? {
        all(name, attribute, value).first
    }

    func element(id: String) -> Element? { root.all.first { $0["id"] == id } }

    func hasClass(_ name: String) -> Bool {
        root.all.contains { element in
            (element["class"] ?? "").split(separator: " ").contains(Substring(name))
        }
    }

    var heading: String { first("h1")?.words ?? "" }
    var words: String { first("main")?.words ?? "" }
    var alert: String? { all("div", "role", "alert").first?.words }
    /// The target of an automatic redirect.
    var refresh: String? {
        first("meta", "http-equiv", "refresh")?["content"].map { String($0.dropFirst("0;url=".count)) }
    }

    /// The visible fields of a flow, by identifier.
    var fields: [String: Element] {
        var fields: [String: Element] = [:]
        for element in root.all where Self.isVisibleField(element) {
            guard let name = element["name"], name.hasPrefix("in.") else { continue }
            let identifier = String(name.dropFirst(3))
            // Of two with the same name, the first counts.
            if fields[identifier] == nil { fields[identifier] = element }
        }
        return fields
    }

    static func isVisibleField(_ element: Element) -> Bool {
        ["input", "select"].contains(element.name) && element["type"] != "hidden"
    }
}
