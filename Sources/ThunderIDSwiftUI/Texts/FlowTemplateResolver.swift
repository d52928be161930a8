import Foundation
import NativeAuthCore
import ThunderID

/// The resolver of the server's templates, such as `{{ t(signin:title) }}` or `{{ meta(application.name) }}`.
///
/// The styled forms resolve templates themselves. It is for custom forms that read `FlowFormState.components`.
///
/// Source: the released SDK's `FlowTemplateResolver`.
public struct FlowTemplateResolver: Sendable {
    private let resolver: TemplateResolver

    /// Creates a resolver.
    /// - Parameter meta: the document of `ThunderIDClient.getFlowMeta(applicationId:language:)`.
    public init(meta: [String: Any]) {
        resolver = TemplateResolver(meta: meta.mapValues(JSONValue.init(any:)))
    }

    init(_ resolver: TemplateResolver) { self.resolver = resolver }

    /// Resolves a text.
    /// - Parameter text: the server's text.
    /// - Returns: the text to display; empty for `nil`, and without a translation.
    public func resolve(_ text: String?) -> String {
        guard let text else { return "" }
        return resolver.resolve(text)
    }
}

/// The links in the server's HTML texts: to an action of the form, or to a safe URL.
enum RichTextLinks {
    struct Segment: Equatable {
        let text: String
        let url: URL?
        let actionRef: String?

        var isLink: Bool { url != nil || actionRef != nil }
    }

    static func segments(from html: String) -> [Segment] {
        RichTextParser.parse(html).compactMap { span in
            let text = span.text.trimmingCharacters(in: .whitespacesAndNewlines)
            guard !text.isEmpty else { return nil }
            return Segment(text: text, url: span.link, actionRef: span.actionID)
        }
    }
}
