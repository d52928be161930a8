package import IdentityBase

/// The documents of an import, with the values of their variables.
package struct ImportBatch: Sendable {
    package let sources: [ImportSource]
    package let variables: ResourceVariables
    package let options: ImportOptions

    package init(
        sources: [ImportSource], variables: ResourceVariables = ResourceVariables(),
        options: ImportOptions = ImportOptions()
    ) {
        self.sources = sources
        self.variables = variables
        self.options = options
    }
}

/// The error of a server start whose import was rolled back.
package struct ImportRefusal: Error, Sendable {
    package let problems: [FlowDefinitionError]
}

/// The options of an import.
package struct ImportOptions: Sendable, Equatable {
    package enum FailurePolicy: Sendable, Equatable {
        /// The other documents are imported.
        case continueWithOthers
        /// The documents before the failed one are imported, those after it are not read.
        case stop
        /// No document is imported.
        case rollBack
    }

    /// Whether the import only reports its effect.
    package var isDryRun: Bool
    /// Whether existing resources are replaced. Otherwise they are errors.
    package var replacesExisting: Bool
    package var failurePolicy: FailurePolicy

    package init(
        isDryRun: Bool = false, replacesExisting: Bool = true, failurePolicy: FailurePolicy = .continueWithOthers
    ) {
        self.isDryRun = isDryRun
        self.replacesExisting = replacesExisting
        self.failurePolicy = failurePolicy
    }
}
