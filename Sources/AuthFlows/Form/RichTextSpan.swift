public import Foundation

/// A span of a paragraph: plain text, a link to an action of the form, or a link to a URL.
public struct RichTextSpan: Sendable, Equatable {
    /// The text, never HTML.
    public var text: String
    /// The action that the text links to.
    public var actionID: FormAction.ID?
    /// The URL that the text links to: `https`, `mailto` or `tel` only.
    public var link: URL?

    /// Creates a span.
    /// - Parameters:
    ///   - text: the text.
    ///   - actionID: the action that the text links to.
    ///   - link: the URL that the text links to.
    public init(_ text: String, actionID: FormAction.ID? = nil, link: URL? = nil) {
        self.text = text
        self.actionID = actionID
        self.link = link
    }
}
