import AuthFlows
import NativeAuthCore

/// The server's original step, for custom forms that read its raw layout.
package struct RawStep: Sendable {
    /// The id of the neutral step that was derived from it.
    package let step: String?
    /// The number of its response in the flow: a server may repeat a step with other contents.
    package let revision: Int
    package let language: String
    package let data: FlowStepData?
    package let resolver: TemplateResolver
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
