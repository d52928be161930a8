package import Foundation
import Hummingbird
import IdentityBase

/// The static files of the pages: style, script, icon. Each address contains a version, so caches may keep the file.
package struct PageAssets: Sendable {
    private struct Asset: Sendable {
        let type: String
        let body: String
        let version: String
    }

    /// The content type of each file, and the resources that it is concatenated from, by name.
    private static let sources: [String: (type: String, files: [String])] = [
        "gate.css": (
            "text/css; charset=utf-8",
            ["page", "words", "fields", "buttons", "groups", "screens"].map { "Style/\($0).css" }
        ),
        "gate.js": ("text/javascript; charset=utf-8", ["gate.js"]),
        "icon.svg": ("image/svg+xml", ["icon.svg"]),
    ]

    private let assets: [String: Asset]

    /// - Throws: `LocalIdentityServerError.resource` when a file that comes with the server is missing.
    package init(in folder: URL) throws {
        assets = try Self.sources.mapValues { type, files in
            let body = try files.map { try Self.text(folder.appendingPathComponent($0)) }.joined()
            return Asset(type: type, body: body, version: Self.version(of: body))
        }
    }

    var names: [String] { assets.keys.sorted() }

    func address(_ name: String) -> String {
        HostedPagePath.assets + name + (assets[name].map { "?v=\($0.version)" } ?? "")
    }

    func response(_ name: String) throws -> Response {
        guard let asset = assets[name] else { throw HTTPError(.notFound) }
        return Self.response(asset.body, type: asset.type)
    }

    static func response(_ body: String, type: String) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: type, .cacheControl: "public, max-age=31536000, immutable",
                .xContentTypeOptions: "nosniff", .crossOriginResourcePolicy: "same-origin",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: body)))
    }

    static func version(of body: String) -> String { String(Digest.text(body).prefix(12)) }

    private static func text(_ url: URL) throws -> String {
        guard let text = try? String(contentsOf: url, encoding: .utf8) else {
            throw LocalIdentityServerError.resource(url.path)
        }
        return text
    }
}
