/// A step as the server sent it, for custom forms that read its raw layout.
package struct ShownStep: Sendable {
    /// The neutral step that was made of it.
    package let step: String?
    /// Which of the flow's answers it was: a server may answer with the same step, and other contents.
    package let revision: Int
    /// The language of the texts.
    package let language: String
    /// What can be entered.
    package let inputs: [FlowInput]
    /// What can be chosen.
    package let actions: [FlowAction]
    /// How it is laid out.
    package let components: [FlowComponent]
    /// What else belongs to it.
    package let additionalData: [String: AnyCodable]
    /// What its templates stand for.
    package let texts: ServerTexts

    init(
        _ response: EmbeddedFlowResponse, step: String?, revision: Int, language: String, texts: TemplateResolver
    ) {
        self.step = step
        self.revision = revision
        self.language = language
        inputs = response.data?.inputs ?? []
        actions = response.data?.actions ?? []
        components = response.data?.meta?.components ?? []
        additionalData = response.data?.additionalData ?? [:]
        self.texts = ServerTexts(texts)
    }
}
