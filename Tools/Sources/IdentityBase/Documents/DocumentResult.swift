package struct DocumentResult {
    package let file: String
    package var line: Int
    /// `resource_type` as the file has it, even an unknown one.
    package var type: String?
    package var id: String?
    package var name: String?
    package var document: ResourceDocument?
    /// The document as the file has it, with its variables.
    package var text: String?
    /// The reasons why the document has no effect.
    package var problems: [FlowDefinitionError] = []
    /// Parts of the document that are ignored.
    package var warnings: [FlowDefinitionError] = []
}
