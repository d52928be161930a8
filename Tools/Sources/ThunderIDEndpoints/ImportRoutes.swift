package import EndpointSupport
import Foundation
import Hummingbird
package import IdentityBase
package import IdentityDomain

/// The route `POST /import` for the administrator.
package struct ImportRoutes: Sendable {
    package typealias Work = @Sendable (ImportRequest) async throws -> any Encodable & Sendable

    /// The token that `serve` prints at its start. An access token with the server's own permission `system` is also
    /// accepted.
    private let administratorToken: String
    private let tokens: TokenVerifier
    private let bodyLimit: Int
    private let run: Work

    package init(administratorToken: String, tokens: TokenVerifier, bodyLimit: Int, run: @escaping Work) {
        self.administratorToken = administratorToken
        self.tokens = tokens
        self.bodyLimit = bodyLimit
        self.run = run
    }

    package func add(to table: RouteTable) {
        let routes = self
        table.add(ThunderIDPath.importDocuments, handlers: [.post: { request, _ in try await routes.answer(request) }])
    }

    private func answer(_ request: Request) async throws -> Response {
        // CSRF: requests of other sites are refused even with a valid token, and also with `serve --recorded`.
        try CSRFGuard(ownOrigin: tokens.issuer).checkJSON(request)
        guard let text = BearerHeader.token(in: request.headers[.authorization]) else {
            throw ServiceError.unauthorized
        }
        if !ConstantTime.equal(text, right: administratorToken) {
            guard let token = try await tokens.token(text), token.isAccessToken else { throw ServiceError.unauthorized }
            guard token.scope.grants(.administration) else { throw ServiceError.forbidden }
        }
        let body = try await request.body.collect(upTo: bodyLimit)
        return try ResponseFactory.json(try await run(try ImportRequest(Data(body.readableBytesView))))
    }
}

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
        guard case .array(let list) = value else { return value.plainText.map { .text($0) } }
        let texts = list.compactMap(\.plainText)
        return if texts.count == list.count { .list(texts) } else { nil }
    }
}
