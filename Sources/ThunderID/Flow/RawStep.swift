import AuthFlows
import NativeAuthCore

/// The server's original step, for custom forms that read its raw layout.
package struct RawStep: Sendable {
    /// The id of the neutral step that was derived from it.
    package let step: String?
    /// The number of its response in the flow: a server may repeat a step with other contents.
    package let revision: Int
    /// The language of the texts.
    package let language: String
    /// The inputs.
    package let inputs: [FlowInput]
    /// The actions.
    package let actions: [FlowAction]
    /// The layout.
    package let components: [FlowComponent]
    /// The additional data of the step.
    package let additionalData: [String: AnyCodable]
    /// The texts that its templates refer to.
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

/// The resources of a flow's forms in one language: the server's texts, the package's texts, and the design.
struct FlowLocalization: Sendable {
    let resolver: TemplateResolver
    let texts: FormTexts
    let design: FormDesign?

    init(meta: [String: JSONValue] = [:], texts: FormTexts = FormTexts()) {
        resolver = TemplateResolver(meta: meta)
        self.texts = texts
        design = DesignReader.design(meta)
    }
}
