import Foundation
import Yams

/// The texts of the shipped flows by namespace and key, in the one language that there is.
struct TextCatalog: Sendable {
    static let language = "en-US"

    let namespaces: [String: [String: String]]

    /// Reads the shipped texts and adds those of all refusals in namespace `system`.
    init(file: URL) throws {
        let text: String
        do {
            text = try String(contentsOf: file, encoding: .utf8)
            var namespaces = try YAMLDecoder().decode([String: [String: String]].self, from: text)
            for error in ServiceError.all {
                namespaces["system", default: [:]][error.messageKey] = error.message
                namespaces["system", default: [:]][error.descriptionKey] = error.description
            }
            self.namespaces = namespaces
        } catch {
            throw LocalIdentityServerError.resource("\(file.lastPathComponent): \(error)")
        }
    }

    /// All texts, or those of one namespace. An unknown namespace has none.
    func texts(in namespace: String?) -> [String: [String: String]] {
        guard let namespace, !namespace.isEmpty else { return namespaces }
        return namespaces[namespace].map { [namespace: $0] } ?? [:]
    }
}
