package import AuthFlows
import NativeAuthCore

/// The server's texts, for whoever reads its raw answers.
package struct ServerTexts: Sendable {
    private let resolver: TemplateResolver

    /// - Parameter meta: the document of `/flow/meta`.
    package init(meta: [String: Any]) { self.init(TemplateResolver(meta: meta.mapValues(JSONValue.init(any:)))) }

    init(_ resolver: TemplateResolver) { self.resolver = resolver }

    /// A text without its templates.
    package func resolve(_ text: String) -> String { resolver.resolve(text) }

    /// The runs of a small HTML text whose templates are resolved already.
    package static func spans(of html: String) -> [RichTextSpan] { RichTextParser.parse(html) }
}
