package import Foundation
import Hummingbird
import IdentityBase
import Mustache

/// The files of the pages: the Mustache templates, and the static files (style, script, icon), each of whose addresses
/// contains a version, so that caches may keep the file.
package struct PageResources: Sendable {
    private struct Asset: Sendable {
        let type: String
        let body: String
        let version: String
    }

    /// The content type of each static file, and the resources that it is concatenated from, by name.
    private static let sources: [String: (type: String, files: [String])] = [
        "gate.css": (
            "text/css; charset=utf-8",
            ["page", "words", "fields", "buttons", "groups", "screens"].map { "Assets/Style/\($0).css" }
        ),
        "console.css": ("text/css; charset=utf-8", ["Assets/Style/console.css"]),
        "gate.js": ("text/javascript; charset=utf-8", ["Assets/gate.js"]),
        "icon.svg": ("image/svg+xml", ["Assets/icon.svg"]),
    ]

    private let assets: [String: Asset]
    private let templates: MustacheLibrary

    /// - Throws: `LocalIdentityServerError.resource` for a file that is missing or malformed.
    package init(in folder: URL) throws {
        do {
            assets = try Self.sources.mapValues { type, files in
                let texts = try files.map { try Self.text(folder.appendingPathComponent($0)) }
                let body = texts.joined()
                return Asset(type: type, body: body, version: Self.version(of: body))
            }

            var templates = MustacheLibrary()
            let files = try FileManager.default.contentsOfDirectory(
                at: folder.appendingPathComponent("Templates"),
                includingPropertiesForKeys: nil
            )
            for file in files where file.pathExtension == "mustache" {
                let name = file.deletingPathExtension().lastPathComponent
                try templates.register(Self.text(file), named: name)
            }
            self.templates = templates
        } catch {
            throw LocalIdentityServerError.resource("\(folder.path): \(error)")
        }
    }

    private static func text(_ file: URL) throws -> String {
        try String(contentsOf: file, encoding: .utf8)
    }

    // MARK: - Static files

    var names: [String] {
        assets.keys.sorted()
    }

    func address(_ name: String) -> String {
        let path = HostedPagePath.assets + name
        guard let asset = assets[name] else { return path }
        return "\(path)?v=\(asset.version)"
    }

    func response(_ name: String) throws -> Response {
        guard let asset = assets[name] else {
            throw HTTPError(.notFound)
        }
        return Self.response(asset.body, type: asset.type)
    }

    static func response(_ body: String, type: String) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: type,
                .cacheControl: "public, max-age=31536000, immutable",
                .xContentTypeOptions: "nosniff",
                .crossOriginResourcePolicy: "same-origin",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: body))
        )
    }

    static func version(of body: String) -> String {
        String(Digest.text(body).prefix(12))
    }

    // MARK: - Templates

    /// Returns the HTML of a template. Values are escaped, except the output of other templates.
    /// - Throws: `ServiceError.internalError` if the template does not exist.
    func html<Template: HTMLTemplate>(_ values: Template) throws -> String {
        guard let html = templates.render(values, withTemplate: Template.name) else {
            throw ServiceError.internalError
        }
        return html
    }

    /// Returns an element with a text.
    func text(_ text: String, tag: String = "p", style: String) throws -> String {
        try html(TextTemplate(tag: tag, style: style, text: text))
    }
}
