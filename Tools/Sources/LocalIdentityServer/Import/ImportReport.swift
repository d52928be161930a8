import Foundation
package import IdentityBase

/// The result of an import. The encoded form is the response of the real server.
package struct ImportReport: Sendable, Encodable {
    package enum Operation: String, Sendable, Encodable {
        case create, update
    }

    package enum Status: String, Sendable, Encodable {
        case success, failed
    }

    struct Summary: Sendable, Encodable {
        let totalDocuments: Int
        let imported: Int
        let failed: Int
        let importedAt: String
    }

    /// The result of one document.
    package struct Outcome: Sendable, Encodable {
        package let resourceType: String
        package var resourceId: String?
        package var resourceName: String?
        package var operation: Operation?
        package var status: Status
        package var code: String?
        package var message: String?

        /// The reasons of a failure.
        package var problems: [FlowDefinitionError] = []
        /// Parts of the document that are ignored.
        package var warnings: [FlowDefinitionError] = []

        private enum CodingKeys: String, CodingKey {
            case resourceType, resourceId, resourceName, operation, status, code, message
        }
    }

    package let results: [Outcome]
    let summary: Summary
    /// Indicates whether nothing was stored, because a document failed.
    package let isRolledBack: Bool

    private enum CodingKeys: String, CodingKey {
        case summary, results
    }

    init(results: [Outcome], documents: Int, at date: Date, isRolledBack: Bool) {
        self.results = results
        self.isRolledBack = isRolledBack
        let failed = results.count { $0.status == .failed }
        var imported = 0
        if !isRolledBack { imported = results.count - failed }
        summary = Summary(
            totalDocuments: documents,
            imported: imported,
            failed: failed,
            importedAt: date.formatted(.iso8601)
        )
    }

    package var failed: Int { summary.failed }
    package var imported: Int { summary.imported }
    package var problems: [FlowDefinitionError] { results.flatMap(\.problems) }
    package var warnings: [FlowDefinitionError] { results.flatMap(\.warnings) }
}
