public import Foundation

/// A run of text in a paragraph: plain, a link to an action of the form, or a link to an address.
public struct RichTextSpan: Sendable, Equatable {
    /// The text, never HTML.
    public var text: String
    /// The action that the text is a link to.
    public var actionID: FormAction.ID?
    /// The address that the text is a link to: `https`, `mailto` or `tel` only.
    public var link: URL?

    /// Makes a span.
    /// - Parameters:
    ///   - text: the text.
    ///   - actionID: the action that it is a link to.
    ///   - link: the address that it is a link to.
    public init(_ text: String, actionID: FormAction.ID? = nil, link: URL? = nil) {
        self.text = text
        self.actionID = actionID
        self.link = link
    }
}
