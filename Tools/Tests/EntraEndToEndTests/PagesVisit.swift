import AuthFlows
import EntraSupport
import Foundation
import NativeAuthBase
import NativeAuthTesting
import Testing

@testable import ServerTestSupport

/// A browser without scripts, played by a test: one visit of the pages for each time that it is opened. It keeps its
/// cookies.
struct PagesVisit: Sendable {
    typealias Visit = @Sendable (PageVisitor) async throws -> Void

    struct DidNotReturn: Error {
        let page: String
    }

    static func browser(_ world: TenantTestServer, _ visits: Visit...) -> ScriptedBrowserSession {
        let cookies = Lock<[String: String]>([:])
        return ScriptedBrowserSession(
            visits.map { visit in
                .custom { try await open($0.url, of: world, cookies: cookies, visit: visit) }
            }
        )
    }

    private static func open(
        _ url: URL,
        of world: TenantTestServer,
        cookies: Lock<[String: String]>,
        visit: Visit
    ) async throws -> URL {
        let client = try TestClient(world.server)
        let visitor = PageVisitor(client)
        for (name, value) in cookies.withLock({ $0 }) { visitor.setCookie(name, value) }

        do {
            try await visitor.open(url.absoluteString)
            try await visit(visitor)
            if visitor.left == nil { try await visitor.followRefresh() }
        } catch {
            Issue.record(error)
            try await client.close()
            throw error
        }

        cookies.withLock { $0 = visitor.cookies }
        try await client.close()
        guard let left = visitor.left?.url else { throw DidNotReturn(page: visitor.address) }
        return left
    }

    // MARK: - Visits

    static func password(_ email: String) -> Visit {
        { visitor in
            try await visitor.submit(["email": email], "action_email")
            try await visitor.submit(["password": TenantTestServer.password], "action_password")
        }
    }

    /// A visit in which the browser has a session, so that no form appears.
    static let session: Visit = { _ in }

    static let cancel: Visit = { try await $0.submit([:], "gate:cancel") }

    static func signUp(_ email: String, _ world: TenantTestServer) -> Visit {
        { visitor in
            try await visitor.submit(["email": email], "action_email")
            try await visitor.submit(["otp": world.code(to: email)], "action_otp")
            try await visitor.submit(
                ["password": TenantTestServer.password, "given_name": "Ada"],
                "action_register"
            )
        }
    }
}
