package import FlowEngine
package import IdentityBase
package import IdentityDomain

/// The authorization and sign-out requests of one protocol that wait for flows on the hosted pages. Each is taken once.
package struct PageRequestStore: Sendable {
    private struct SignOut: Codable {
        /// The address of the client; nil for none.
        let address: String?
    }

    private let services: ServerServices
    private let values: OneTimeStore
    private let realm: Realm
    /// The pages of the flows.
    package let pages: PageFlows

    /// - Parameter realm: the realm of the protocol.
    package init(services: ServerServices, flows: FlowService, sweep: ExpirySweep, realm: Realm) {
        self.services = services
        self.realm = realm
        values = OneTimeStore(database: services.database, clock: services.clock, sweep: sweep)
        pages = PageFlows(services: services, flows: flows)
    }

    /// Stores an authorization request, and returns the address of the page of its first step; nil if the application
    /// has no such flow.
    /// - Parameter start: the settings of the flow; its id and end are set here.
    package func begin(
        _ request: some Codable & Sendable,
        type: FlowType = .authentication,
        of applicationID: String,
        start: ExecutionState.OAuthStart,
        in browser: HostedPageCookie
    ) async throws -> String? {
        let id = services.identifiers.next()
        let lifetime = services.limits.authorizationRequestLifetime
        var start = start
        start.authorizationRequestID = id
        start.endsAt = services.clock.now().addingTimeInterval(lifetime)

        guard let page = try await pages.open(type, of: applicationID, for: start, in: browser) else { return nil }
        try await values.put(request, handle: id, for: lifetime, in: store("authorization"))
        return page
    }

    /// Returns and deletes an authorization request; nil if there is none, or if it has expired.
    package func take<Request: Decodable>(_ type: Request.Type, id: String) async throws -> Request? {
        try await values.take(type, handle: id, from: store("authorization"))
    }

    /// Stores a sign-out, and returns the address of its page; nil if the application has no such flow.
    /// - Parameter address: the address of the client; nil for none.
    package func beginSignOut(
        of applicationID: String,
        returningTo address: String?,
        start: ExecutionState.OAuthStart,
        in browser: HostedPageCookie
    ) async throws -> String? {
        let id = services.identifiers.next()
        var start = start
        start.logoutID = id

        guard let page = try await pages.open(.signOut, of: applicationID, for: start, in: browser) else { return nil }
        try await values.put(
            SignOut(address: address),
            handle: id,
            for: FlowType.signOut.lifetime,
            in: store("logout")
        )
        return page
    }

    /// Returns the client's address, empty for none; nil if there is no such sign-out, or if it has expired.
    package func takeSignOut(_ id: String) async throws -> String? {
        guard let signOut = try await values.take(SignOut.self, handle: id, from: store("logout")) else { return nil }
        return signOut.address ?? ""
    }

    private func store(_ name: String) -> ConversationStore {
        ConversationStore(
            Realm(rawValue: "\(realm.rawValue):\(name)"),
            capacity: services.limits.openExecutions
        )
    }
}
