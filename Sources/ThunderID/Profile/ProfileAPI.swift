import Foundation
import NativeAuthBase
import NativeAuthCore

/// The endpoints of a user's own profile.
///
/// The documented ones are SCIM's, below one of two roots. Servers without SCIM (such as the released one) have
/// `/users/me`, which replaces all attributes: there, the stored attributes are read first and sent along.
struct ProfileAPI: Sendable {
    private enum Endpoint {
        case scim(root: String)
        case own
    }

    let http: ThunderIDHTTP
    /// The endpoint that the server has; `nil` before the first request.
    private let endpoint = Lock<Endpoint?>(nil)
    /// Serializes the updates: if all attributes are replaced, concurrent updates would overwrite each other.
    private let updates = SerialQueue()

    init(http: ThunderIDHTTP) { self.http = http }

    /// Returns the claims of `/oauth2/userinfo` if their subject is the signed-in user (OpenID Connect Core §5.3.2).
    func userInfo(_ session: Session) async throws -> [String: JSONValue] {
        let session = try UserBoundSession(session)
        let response = try await send(ThunderIDRequest(path: EndpointPath.userInfo), for: session)
        return try response.value { json -> [String: JSONValue]? in
            let expected = try session.idToken().flatMap(JWTPayload.subject)
            guard expected == nil || json["sub"]?.string == expected else {
                return nil
            }
            return json.object
        }
    }

    func profile(_ session: Session) async throws -> UserDocument {
        let session = try UserBoundSession(session)
        return try await usingSCIM { root in
            try await scimDocument(root + EndpointPath.scimMe, session: session)
        } otherwise: { _ in
            try await ownDocument(session)
        }
    }

    func schema(_ session: Session) async throws -> [String: AttributeSchema] {
        try await send(ThunderIDRequest(path: EndpointPath.ownSchema), for: UserBoundSession(session)).value { json in
            let attributes = json["schema"]?.object?.filter {
                $0.value.object != nil
            }
            return attributes?.mapValues(AttributeSchema.init(json:))
        }
    }

    struct Update: Sendable {
        let document: UserDocument
        let unstored: [String]
    }

    /// Updates the given attributes; `null` removes one, all others are unchanged.
    func update(
        _ changes: [String: JSONValue],
        userID: String?,
        session: Session
    ) async throws -> Update {
        let session = try UserBoundSession(session)
        let path = userID.map { EndpointPath.scimUsers + PercentEncoding.encode($0) } ?? EndpointPath.scimMe

        return try await updates.run {
            try await usingSCIM { root in
                let document = try await updateResource(root + path, changes: changes, session: session)
                return Update(document: document, unstored: Self.unstored(changes, in: document))
            } otherwise: { absence in
                if let update = try await replace(changes, userID: userID, session: session) {
                    return update
                }
                let message = "Only the signed-in user's own profile can be changed here."
                throw absence ?? NativeAuthError(documented: .authenticationFailed, message: message)
            }
        }
    }

    func setPassword(_ password: Secret, session: Session) async throws {
        let attributes: [String: JSONValue] = ["password": .string(password.reveal())]
        _ = try await send(
            ThunderIDRequest(
                path: EndpointPath.ownCredentials,
                body: .json(.object(["attributes": .object(attributes)]))
            ),
            for: UserBoundSession(session)
        )
    }

    /// Uses SCIM, or else the server's own endpoint, and stores which.
    /// - Parameters:
    ///   - scim: sends the requests below a root of SCIM.
    ///   - own: sends the requests to the server's own endpoint. It receives the refusal of SCIM's documented root, if
    ///     any.
    private func usingSCIM<Result>(
        _ scim: (_ root: String) async throws -> Result,
        otherwise own: (NativeAuthError?) async throws -> Result
    ) async throws -> Result {
        switch endpoint.withLock({ $0 }) {
        case .scim(let root): return try await scim(root)
        case .own: return try await own(nil)
        case nil: break
        }

        var absence: NativeAuthError?
        for root in EndpointPath.scimRoots {
            do {
                let result = try await scim(root)
                endpoint.withLock { $0 = .scim(root: root) }
                return result
            } catch let error as NativeAuthError where Self.isAbsence(error) {
                absence = absence ?? error
            }
        }
        let result = try await own(absence)
        endpoint.withLock { $0 = .own }
        return result
    }

    /// Checks whether a refusal may mean that the endpoint does not exist: this server responds with 403 to unknown
    /// paths.
    private static func isAbsence(_ error: NativeAuthError) -> Bool {
        [403, 404, 405].contains(status(of: error))
    }

    /// Returns the status of the response to a request for a profile. The error of a session, such as one of a failed
    /// refresh, has no documented code.
    private static func status(of error: NativeAuthError) -> Int? {
        guard error.documented != nil else { return nil }
        return error.httpStatus
    }

    // MARK: - SCIM (RFC 7644)

    private static let scimType = "application/scim+json"
    private static let acceptedTypes = scimType + ", application/json"

    private func scimDocument(_ path: String, session: UserBoundSession) async throws -> UserDocument {
        let response = try await send(ThunderIDRequest(path: path, accept: Self.acceptedTypes), for: session)
        return try response.value(UserDocument.init(scim:))
    }

    /// Updates a resource; by its replacement if the server does not support PATCH, which is optional (RFC 7644,
    /// 3.5.2).
    private func updateResource(
        _ path: String,
        changes: [String: JSONValue],
        session: UserBoundSession
    ) async throws -> UserDocument {
        do {
            return try await patch(path, changes: changes, session: session)
        } catch let error as NativeAuthError where [405, 501].contains(Self.status(of: error)) {
            return try await replaceResource(path, changes: changes, session: session)
        }
    }

    private func replaceResource(
        _ path: String,
        changes: [String: JSONValue],
        session: UserBoundSession
    ) async throws -> UserDocument {
        let stored = try await send(ThunderIDRequest(path: path, accept: Self.acceptedTypes), for: session)
        let resource = ProfileAttributes.applying(changes, toResource: try stored.value(\.object))

        return try await writeResource(
            path,
            method: "PUT",
            body: .object(resource),
            session: session
        )
    }

    private func patch(
        _ path: String,
        changes: [String: JSONValue],
        session: UserBoundSession
    ) async throws -> UserDocument {
        let replacements = changes.filter { $0.value != .null }
        var operations: [JSONValue] = []
        if !replacements.isEmpty {
            operations.append(.object(["op": .string("replace"), "value": .object(replacements)]))
        }
        for name in changes.keys.sorted() where changes[name] == .null {
            operations.append(.object(["op": .string("remove"), "path": .string(name)]))
        }

        let body: JSONValue = .object([
            "schemas": .array([.string("urn:ietf:params:scim:api:messages:2.0:PatchOp")]),
            "Operations": .array(operations),
        ])
        return try await writeResource(
            path,
            method: "PATCH",
            body: body,
            session: session
        )
    }

    private func writeResource(
        _ path: String,
        method: String,
        body: JSONValue,
        session: UserBoundSession
    ) async throws -> UserDocument {
        let response = try await send(
            ThunderIDRequest(
                path: path,
                body: .json(body),
                headers: ["Content-Type": Self.scimType],
                method: method,
                accept: Self.acceptedTypes
            ),
            for: session
        )

        // A server may respond with 204, without the document.
        guard !response.body.isEmpty else {
            return try await scimDocument(path, session: session)
        }
        return try response.value(UserDocument.init(scim:))
    }

    /// Returns the changes missing in a resource. Names are case-insensitive (RFC 7643, 2.1), and may be paths.
    private static func unstored(
        _ changes: [String: JSONValue],
        in document: UserDocument
    ) -> [String] {
        let stored = Set(document.attributes.keys.map { $0.lowercased() })
        func isMissing(_ name: String, value: JSONValue) -> Bool {
            let key = name.lowercased()
            var attribute = key
            if !key.hasPrefix("urn:") {
                attribute = String(key.prefix { $0 != "." })
            }
            if attribute == "password" { return false }
            // A path removes a part of a value that may remain.
            if value == .null {
                return attribute == key && stored.contains(key)
            }
            return hasContent(value) && !stored.contains(attribute)
        }

        return changes.filter(isMissing).map(\.key).sorted()
    }

    /// Returns whether a value contains anything except null. A list whose only element is null removes that element.
    private static func hasContent(_ value: JSONValue) -> Bool {
        switch value {
        case .null: false
        case .array(let elements): elements.contains(where: hasContent)
        case .object(let members): members.values.contains(where: hasContent)
        case .string, .bool, .int, .double: true
        }
    }

    // MARK: - /users/me

    private func ownDocument(_ session: UserBoundSession) async throws -> UserDocument {
        let response = try await send(ThunderIDRequest(path: EndpointPath.ownProfile), for: session)
        return try response.value(UserDocument.init(own:))
    }

    /// Writes, then reads the profile: the response repeats values that the server drops. `nil` for another user's.
    private func replace(
        _ changes: [String: JSONValue],
        userID: String?,
        session: UserBoundSession
    ) async throws -> Update? {
        let before = try await ownDocument(session)
        guard userID == nil || userID == before.id else { return nil }

        let serverChanges = ProfileAttributes.changes(changes, to: before.attributes)
        let attributes = ProfileAttributes.applying(serverChanges, to: before.attributes)
        _ = try await send(
            ThunderIDRequest(
                path: EndpointPath.ownProfile,
                body: .json(.object(["attributes": .object(attributes)])),
                method: "PUT"
            ),
            for: session
        )
        let after = try await ownDocument(session)
        return Update(
            document: after,
            unstored: ProfileAttributes.unstored(
                serverChanges,
                before: before.attributes,
                after: after.attributes
            )
        )
    }

    // MARK: - Bearer

    /// Sends a request with the access token. If the server does not accept the token, it is refreshed once. If the
    /// server no longer has the user, the session ends.
    private func send(
        _ request: ThunderIDRequest,
        for session: UserBoundSession
    ) async throws -> ServiceClient.Response {
        do {
            return try await sendRefreshing(request, for: session)
        } catch let error as NativeAuthError where Self.meansMissingUser(error, path: request.path) {
            session.end(error)
            throw error
        }
    }

    private func sendRefreshing(
        _ request: ThunderIDRequest,
        for session: UserBoundSession
    ) async throws -> ServiceClient.Response {
        var request = request
        let token = try await session.accessToken()
        request.bearer = token

        do {
            return try await http.send(request)
        } catch let error as NativeAuthError where error.httpStatus == 401 {
            request.bearer = try await session.accessToken(insteadOf: token)
            return try await http.send(request)
        }
    }

    /// Checks whether the server says that the owner of the access token does not exist. At other paths, the code is
    /// about another user.
    private static func meansMissingUser(_ error: NativeAuthError, path: String) -> Bool {
        guard status(of: error) != nil else { return false }
        let ownPaths = [EndpointPath.ownProfile, EndpointPath.ownSchema, EndpointPath.ownCredentials]
        return error.serverCode == WireCode.userNotFound && ownPaths.contains(path)
    }

    /// A session that is bound to the user who is signed in now: a request of one user is never sent as another.
    private struct UserBoundSession: Sendable {
        private let session: Session
        private let owner: SignInID

        init(_ session: Session) throws {
            self.session = session
            owner = try session.signInID()
        }

        func accessToken(insteadOf rejected: Secret? = nil) async throws -> Secret {
            try await session.accessToken(of: owner, insteadOf: rejected)
        }

        func end(_ error: NativeAuthError) {
            session.end(SignOutReason(.refused, error: error), ifSignIn: owner)
        }

        func idToken() throws -> Secret? {
            guard let record = try session.loadRecord(), SignInID(record) == owner else {
                throw session.notSignedInError()
            }
            return record.tokens.idToken
        }
    }
}
