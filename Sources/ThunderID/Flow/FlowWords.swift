import AuthFlows
import NativeAuthCore

/// What the texts of a flow's forms are made of, in one language: the server's, ours, and how the form is to look.
struct FlowWords: Sendable {
    let resolver: TemplateResolver
    let texts: FormTexts
    let design: FormDesign?

    /// - Parameters:
    ///   - meta: the document of `/flow/meta`; empty when it could not be had.
    ///   - texts: our texts.
    init(meta: [String: JSONValue] = [:], texts: FormTexts = FormTexts()) {
        resolver = TemplateResolver(meta: meta)
        self.texts = texts
        design = DesignReader.design(meta)
    }
}
