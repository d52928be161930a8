package import AuthFlows
import NativeAuthCore

/// The server's texts, for users of its original responses.
package struct ServerTexts: Sendable {
    private let resolver: TemplateResolver

    /// Creates the texts.
    /// - Parameter meta: the document of `/flow/meta`.
    package init(meta: [String: Any]) { self.init(TemplateResolver(meta: meta.mapValues(JSONValue.init(any:)))) }

    init(_ resolver: TemplateResolver) { self.resolver = resolver }

    /// Returns a text with its templates resolved.
    package func resolve(_ text: String) -> String { resolver.resolve(text) }

    /// Returns the spans of an HTML text without templates.
    package static func spans(of html: String) -> [RichTextSpan] { RichTextParser.parse(html) }
}
