/// The server's original step, for custom forms that read its raw layout.
package struct RawStep: Sendable {
    /// The id of the neutral step that was derived from it.
    package let stepID: String?
    /// The number of its response in the flow: a server may repeat a step with other contents.
    package let revision: Int
    package let language: String
    package let data: FlowStepData?
    package let resolver: TemplateResolver
}
