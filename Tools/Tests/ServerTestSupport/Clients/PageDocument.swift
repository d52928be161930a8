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
            parent.flatMap { $0.name == name ? $0 : $0.ancestor(name) }
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
            throw Malformed(
                description:
                    "line \(parser.lineNumber): \(parser.parserError.map(String.init(describing:)) ?? "")\n\(html)"
            )
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
            element.name == name
                && (attribute.map { element[$0] != nil && (value == nil || element[$0] == value) } ?? true)
        }
    }

    func first(_ name: String, _ attribute: String? = nil, _ value: String? = nil) -> Element? {
        all(name, attribute, value).first
    }

    func element(id: String) -> Element? { root.all.first { $0["id"] == id } }

    func hasClass(_ name: String) -> Bool {
        root.all.contains { ($0["class"] ?? "").split(separator: " ").contains { $0 == name } }
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
        let seen = root.all.filter { ["input", "select"].contains($0.name) && $0["type"] != "hidden" }
        let pairs = seen.compactMap { field in
            field["name"].flatMap { $0.hasPrefix("in.") ? (String($0.dropFirst(3)), field) : nil }
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// Requirements of every page, checked on all pages of the tests.
    func problems() -> [String] {
        var problems: [String] = []
        func check(_ isRight: Bool, _ problem: String) {
            if !isRight { problems.append(problem) }
        }
        let html = first("html")
        check(!(html?["lang"] ?? "").isEmpty, "no language")
        check(["ltr", "rtl"].contains(html?["dir"] ?? ""), "no direction")
        check(!(first("title")?.words ?? "").isEmpty, "no title")
        check(all("h1").count == 1, "\(all("h1").count) first headings")
        check(all("main").count == 1, "\(all("main").count) main parts")
        let ids = root.all.compactMap { $0["id"] }
        check(Set(ids).count == ids.count, "an id is there twice: \(ids)")
        for element in root.all {
            check(element["style"] == nil, "style in the page: \(element.name)")
            check(!element.attributes.keys.contains { $0.hasPrefix("on") }, "script in the page: \(element.name)")
            for reference in ["for", "aria-describedby", "form"] {
                for id in (element[reference] ?? "").split(separator: " ") {
                    check(self.element(id: String(id)) != nil, "\(reference) names \(id), which is not there")
                }
            }
            if element.name == "button" { check(!element.words.isEmpty, "a button without a name") }
            if element.name == "img" { check(element["alt"] != nil, "a picture without a text") }
            if ["input", "select"].contains(element.name), element["type"] != "hidden" {
                let isNamed = element["aria-label"] != nil || first("label", "for", element["id"] ?? "") != nil
                check(isNamed, "a field without a label: \(element.attributes)")
            }
            if element["aria-invalid"] == "true" {
                // The banner explains a refusal that belongs to a whole form, such as a wrong password.
                let descriptions = (element["aria-describedby"] ?? "").split(separator: " ")
                let isExplained = descriptions.contains { $0.hasSuffix("-error") || $0 == "problem" }
                check(isExplained, "an error that is not tied to its field")
            }
        }
        for script in all("script") { check(script["src"] != nil && script.text.isEmpty, "a script in the page") }
        check(all("style").isEmpty, "a style in the page")
        check(root.all.filter { $0["autofocus"] != nil }.count <= 1, "two fields take the focus")
        for form in all("form") {
            check(form["method"] == "post", "a form that does not post")
            check(form.all.contains { $0["name"] == "csrf" && !($0["value"] ?? "").isEmpty }, "a form without a token")
        }
        var level = 0
        for heading in root.all where heading.name.wholeMatch(of: /h[1-6]/) != nil {
            let own = Int(heading.name.dropFirst()) ?? 0
            check(own <= level + 1, "a level of headings is left out")
            level = own
        }
        return problems
    }
}
