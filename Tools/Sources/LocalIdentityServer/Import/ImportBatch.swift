package import IdentityBase

/// The documents of an import, with the values of their variables.
package struct ImportBatch: Sendable {
    package let sources: [ImportSource]
    package let variables: ResourceVariables
    package let options: ImportOptions

    package init(
        sources: [ImportSource],
        variables: ResourceVariables = ResourceVariables(),
        options: ImportOptions = ImportOptions()
    ) {
        self.sources = sources
        self.variables = variables
        self.options = options
    }
}

/// The error of a server start whose import was rolled back.
package struct ImportRefusal: Error, Sendable { package let problems: [FlowDefinitionError] }
