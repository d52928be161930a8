import Foundation

@testable import IdentityBase
@testable import LocalIdentityServer

extension TestClient {
    /// Sends documents to `POST /import`.
    func importing(
        _ content: String,
        to server: LocalIdentityServer,
        variables: [String: String] = ImportSamples.variables,
        dryRun: Bool = false,
        options: [String: JSONValue] = [:]
    ) async throws -> Reply {
        let body: JSONValue = [
            "content": .string(content), "variables": .object(variables.mapValues(JSONValue.string)),
            "dryRun": .bool(dryRun), "options": .object(options),
        ]

        return try await send(
            "POST",
            "/import",
            headers: [
                ("Content-Type", "application/json"), ("Authorization", "Bearer \(server.administratorToken)"),
            ],
            body: try JSONEncoder().encode(body)
        )
    }
}

extension TestClient.Reply {
    /// The results of an import.
    var outcomes: [JSONValue] { json["results"]?.items ?? [] }
    /// The operations, or the code of a failure, by the type and id of the documents.
    var operations: [String: String] {
        let pairs = outcomes.map { outcome in
            (
                "\(outcome["resourceType"]?.string ?? "") \(outcome["resourceId"]?.string ?? "")",
                outcome["operation"]?.string ?? outcome["code"]?.string ?? ""
            )
        }
        return Dictionary(pairs) { $1 }
    }
}
