package import Foundation
package import IdentityBase

/// The body of `POST /import`.
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

    /// - Throws: `ServiceError.invalidImport`.
    package init(_ data: Data) throws(ServiceError) {
        guard let body = ReceivedJSON.decode(Body.self, from: data), let content = body.content, !content.isEmpty,
            (body.options?.target ?? Self.target) == Self.target
        else { throw .invalidImport }
        self.content = content
        var variables: [String: ResourceVariables.Value] = [:]
        for (name, value) in body.variables ?? [:] {
            guard let value = Self.variable(value) else { throw .invalidImport }
            variables[name] = value
        }
        self.variables = ResourceVariables(variables)
        isDryRun = body.dryRun ?? false
        replacesExisting = body.options?.upsert ?? true
        continuesAfterFailure = body.options?.continueOnError ?? true
    }

    private static func variable(_ value: JSONValue) -> ResourceVariables.Value? {
        switch value {
        case .array(let list):
            let texts = list.compactMap(text)
            return if texts.count == list.count { .list(texts) } else { nil }
        default: return text(value).map { .text($0) }
        }
    }

    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .bool(let flag): String(flag)
        case .int(let number): String(number)
        case .double(let number): String(number)
        case .array, .object, .null: nil
        }
    }
}
