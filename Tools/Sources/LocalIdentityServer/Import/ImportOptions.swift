package struct ImportOptions: Sendable, Equatable {
    package enum FailurePolicy: Sendable, Equatable {
        /// The other documents are imported.
        case continueWithOthers
        /// The documents before the failed one are imported, those after it are not read.
        case stop
        /// No document is imported.
        case rollBack
    }

    /// Indicates whether the import only reports its effect.
    package var isDryRun: Bool
    /// Indicates whether existing resources are replaced. Otherwise they are errors.
    package var replacesExisting: Bool
    package var failurePolicy: FailurePolicy

    package init(
        isDryRun: Bool = false,
        replacesExisting: Bool = true,
        failurePolicy: FailurePolicy = .continueWithOthers
    ) {
        self.isDryRun = isDryRun
        self.replacesExisting = replacesExisting
        self.failurePolicy = failurePolicy
    }
}
