package import Foundation
import IdentityBase
import Mustache

/// The Mustache templates of the pages. Values are escaped for HTML, except the output of other templates.
package struct PageTemplates: Sendable {
    private let library: MustacheLibrary

    /// - Throws: `LocalIdentityServerError.resource` for a template that is missing or malformed.
    package init(in folder: URL) throws {
        var library = MustacheLibrary()
        do {
            let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            for file in files where file.pathExtension == "mustache" {
                try library.register(
                    String(contentsOf: file, encoding: .utf8), named: file.deletingPathExtension().lastPathComponent)
            }
        } catch {
            throw LocalIdentityServerError.resource("\(folder.path): \(error)")
        }
        self.library = library
    }

    /// - Throws: `ServiceError.internalError` if the template does not exist.
    func html(_ name: String, values: [String: Any]) throws -> String {
        guard let html = library.render(values, withTemplate: name) else { throw ServiceError.internalError }
        return html
    }

    /// Returns an element with a text.
    func text(_ text: String, tag: String = "p", style: String) throws -> String {
        try html("text", values: ["tag": tag, "class": style, "text": text])
    }
}
