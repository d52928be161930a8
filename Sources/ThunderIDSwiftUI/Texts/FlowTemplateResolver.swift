import ThunderID

/// Puts texts in place of the server's templates, such as `{{ t(signin:title) }}` or `{{ meta(application.name) }}`.
///
/// The styled forms do this themselves. It is for custom forms that read `FlowFormState.components`.
///
/// Source: the released SDK's `FlowTemplateResolver`.
public struct FlowTemplateResolver: Sendable {
    private let texts: ServerTexts

    /// Makes a resolver.
    /// - Parameter meta: the document that `ThunderIDClient.getFlowMeta(applicationId:language:)` gives.
    public init(meta: [String: Any]) { texts = ServerTexts(meta: meta) }

    init(_ texts: ServerTexts) { self.texts = texts }

    /// Resolves a text.
    /// - Parameter text: a text of the server's.
    /// - Returns: the text for a person: empty for `nil`, and where there is no translation.
    public func resolve(_ text: String?) -> String { text.map(texts.resolve) ?? "" }
}
