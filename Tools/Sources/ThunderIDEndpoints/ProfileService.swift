import EndpointSupport
import FlowEngine
import Foundation
import Hummingbird
import IdentityBase
import IdentityDomain

/// The profile that a signed-in user may read and change.
struct ProfileService: Sendable {
    struct Document: Encodable, Sendable {
        let id: String
        let ouId: String
        let type: String
        var attributes: [String: JSONValue]
        let isReadOnly: Bool
        /// Display name; only with `include=display`.
        var display: String?
        var ouHandle: String?
    }

    let services: ServerServices
    let tokens: TokenVerifier

    private var definitions: Definitions { services.definitions.current }

    func document(of user: User) -> Document {
        Document(
            id: user.id,
            ouId: user.unitID,
            type: user.type,
            attributes: definitions.userTypes[user.type].mapping.attributes(of: user),
            isReadOnly: false
        )
    }

    /// Returns the user's document with the display name and the handle of the organization unit.
    func displayDocument(of user: User) -> Document {
        var document = document(of: user)
        let name = definitions.userTypes[user.type].display.flatMap { document.attributes[$0]?.string } ?? ""
        document.display = name.nonEmpty ?? user.id
        document.ouHandle = definitions.unit(user.unitID).handle
        return document
    }

    /// Returns the document after a change. As at the real server, it repeats unstored values outside the schema.
    func document(of user: User, echoing values: [String: JSONValue]) -> Document {
        let mapping = definitions.userTypes[user.type].mapping
        var document = document(of: user)
        for (name, value) in values where mapping.entry(name) == nil { document.attributes[name] = value }
        return document
    }

    /// Checks whether a valid token has no user as its subject: a refresh token, a client's, or a deleted user's.
    func isWithoutUser(bearer text: String) async throws -> Bool {
        guard let token = try await tokens.token(text), let subject = token["sub"] else { return false }
        return try await services.directory.user(.id, value: subject) == nil
    }

    func schema(of user: User) -> JSONValue { definitions.userTypes[user.type].schema }

    /// Replaces the user's attributes. Omitted attributes are erased.
    ///
    /// - Throws: `ServiceError`. Nothing is changed then.
    func replace(_ id: String, with request: ProfileRequest) async throws -> User {
        guard let values = request.attributes else { throw ServiceError.invalidUserRequest }
        guard AttributeLimits.allow(values) else { throw ServiceError.schemaViolation }
        do {
            let types = definitions.userTypes
            let changed = try await services.directory.update(id) { user in
                user = try types[user.type].mapping.user(user, replacedBy: values)
            }
            guard let changed else { throw ServiceError.unknownUser }
            return changed
        } catch let violation as AttributeMapping.Violation {
            throw violation == .credential ? ServiceError.invalidUserRequest : ServiceError.schemaViolation
        } catch is UserDirectory.Conflict {
            throw ServiceError.userConflict
        }
    }

    /// Sets a new password for the user. The token is sufficient, and the old password is not required. All other
    /// sign-ins of the user end.
    ///
    /// - Throws: `ServiceError`. The old password remains valid then.
    func setCredentials(of caller: BearerAuthenticator.Caller, _ request: ProfileRequest) async throws {
        let user = caller.user
        let limits = services.limits
        let kept: KeptSignIn = if limits.endsTokensWithPassword { KeptSignIn(family: caller.family) } else { .none }
        let values = request.attributes ?? [:]
        guard !values.isEmpty else { throw ServiceError.missingCredentials }
        let fields = definitions.userTypes[user.type].mapping.known.filter { $0.place == .password }.map(\.name)
        guard values.keys.allSatisfy(fields.contains) else { throw ServiceError.invalidCredentialField }
        for value in values.values {
            guard let password = value.string else { throw ServiceError.invalidCredentialField }
            guard !password.isEmpty else { throw ServiceError.missingCredentials }
            guard PasswordLength(shortest: limits.shortestPassword).allows(password) else {
                throw ServiceError.credentialLength
            }
            do {
                try await services.credentials.setPassword(password, for: user, keeping: kept)
            } catch is KeptSignIn.Ended {
                throw ServiceError.unauthorized
            }
        }
    }
}

/// The body of a change to the user's own profile: `{"attributes": {…}}`. Other members are ignored.
struct ProfileRequest: Sendable {
    /// Attributes of the request. Names and texts are sanitized, as in all requests.
    let attributes: [String: JSONValue]?

    init(body: Data) throws(ServiceError) {
        guard let members = ReceivedJSON.decode(from: body)?.object else { throw .invalidUserRequest }
        switch members["attributes"] {
        case nil, .null?: attributes = nil
        case .object(let given)?:
            // Names and passwords are also sanitized at sign-in. Without it here, they would not match.
            var cleaned: [String: JSONValue] = [:]
            for (name, value) in given {
                let name = InputSanitizer.clean(name)
                guard !name.isEmpty, cleaned[name] == nil else { throw .invalidUserRequest }
                cleaned[name] = value.string.map { .string(InputSanitizer.clean($0)) } ?? value
            }
            attributes = cleaned
        default: throw .invalidUserRequest
        }
    }
}

struct ProfileRoutes: Sendable {
    let profile: ProfileService
    let access: BearerAuthenticator

    func add(to table: RouteTable) {
        let access = access
        let forbidden: RouteTable.Handler = { request, _ in try await access.refuse(request) }
        table.add(
            ThunderIDPath.ownProfile,
            handlers: [.get: handler(show), .put: handler(replace)],
            otherwise: forbidden
        )
        let showSchema = handler { try ResponseFactory.json(profile.schema(of: $1.user)) }
        table.add(ThunderIDPath.ownSchema, handlers: [.get: showSchema], otherwise: forbidden)
        table.add(ThunderIDPath.ownCredentials, handlers: [.post: handler(setCredentials)], otherwise: forbidden)
    }

    /// Returns a handler for requests of a user. As at the real server, a valid token without a user gets status 404.
    private func handler(
        _ work: @escaping @Sendable (Request, BearerAuthenticator.Caller) async throws -> Response
    ) -> RouteTable.Handler {
        { request, _ in
            if let token = BearerHeader.token(in: request.headers[.authorization]),
                try await profile.isWithoutUser(bearer: token)
            {
                throw ServiceError.unknownUser
            }
            return try await work(request, try await access.authenticate(request))
        }
    }

    private func show(_ request: Request, to caller: BearerAuthenticator.Caller) async throws -> Response {
        let showsDisplay = request.uri.queryParameters["include"] == "display"
        return try ResponseFactory.json(
            showsDisplay ? profile.displayDocument(of: caller.user) : profile.document(of: caller.user)
        )
    }

    private func replace(_ request: Request, by caller: BearerAuthenticator.Caller) async throws -> Response {
        let given = try await body(of: request)
        let changed = try await profile.replace(caller.user.id, with: given)
        return try ResponseFactory.json(profile.document(of: changed, echoing: given.attributes ?? [:]))
    }

    private func setCredentials(_ request: Request, of caller: BearerAuthenticator.Caller) async throws -> Response {
        try await profile.setCredentials(of: caller, try await body(of: request))
        return ResponseFactory.empty(status: .noContent)
    }

    private func body(of request: Request) async throws -> ProfileRequest {
        let body = try await request.body.collect(upTo: profile.services.limits.requestBody)
        return try ProfileRequest(body: Data(body.readableBytesView))
    }
}
