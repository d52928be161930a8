import Foundation
package import IdentityBase

package struct ImportRequest: Sendable {
    private struct Options: Decodable {
        var upsert: Bool?
        var continueOnError: Bool?
        var target: String?
    }

    private struct Body: Decodable {
        var content: String?
        var variables: [String: JSONValue]?
        var dryRun: Bool?
        var options: Options?
    }

    /// The only supported value of `options.target`.
    private static let target = "runtime"

    package let content: String
    package let variables: ResourceVariables
    package let isDryRun: Bool
    package let replacesExisting: Bool
    package let continuesAfterFailure: Bool

    init(_ data: Data) throws(ServiceError) {
        guard let body = ReceivedJSON.decode(Body.self, from: data),
            let content = body.content,
            !content.isEmpty,
            (body.options?.target ?? Self.target) == Self.target
        else { throw .invalidImport }

        var variables: [String: ResourceVariables.Value] = [:]
        for (name, value) in body.variables ?? [:] {
            guard let value = Self.variable(value) else { throw .invalidImport }
            variables[name] = value
        }

        self.content = content
        self.variables = ResourceVariables(variables)
        isDryRun = body.dryRun ?? false
        replacesExisting = body.options?.upsert ?? true
        continuesAfterFailure = body.options?.continueOnError ?? true
    }

    private static func variable(_ value: JSONValue) -> ResourceVariables.Value? {
        guard case .array(let list) = value else {
            return value.plainText.map { .text($0) }
        }
        let texts = list.compactMap(\.plainText)
        guard texts.count == list.count else { return nil }
        return .list(texts)
    }
}
