import AuthFlows
import NativeAuthCore

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
