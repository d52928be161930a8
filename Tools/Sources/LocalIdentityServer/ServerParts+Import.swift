import FlowEngine
import IdentityDomain
import ThunderIDEndpoints

extension ServerParts {
    /// Imports the documents of the configuration, and logs their errors and warnings.
    ///
    /// - Throws: `ImportRefusal` when the import was rolled back.
    func run(
        _ batch: ImportBatch?, services: ServerServices, configuration: LocalIdentityServer.Configuration
    ) async throws -> ImportReport? {
        guard let batch else { return nil }
        let report = try await importer(services, configuration: configuration)
            .run(batch.sources, variables: batch.variables, options: batch.options)
        guard !report.isRolledBack else { throw ImportRefusal(problems: report.problems) }
        for problem in report.problems { configuration.logger.error("import: \(problem)") }
        for warning in report.warnings { configuration.logger.warning("import: \(warning)") }
        return report
    }
}
