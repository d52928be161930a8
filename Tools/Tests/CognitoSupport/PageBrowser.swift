package import AuthFlows
package import Foundation
import NativeAuthBase
@testable import ServerTestSupport

/// A browser that a test plays on the hosted pages. It keeps its cookies between its sessions.
package final class PageBrowser: BrowserSession {
    /// The actions of the user on one page.
    package enum Action: Sendable {
        /// Fills in fields, and presses a button: by its value, or the first one.
        case submit([String: String], button: String? = nil)
        /// Fills in the newest code that was sent to an address.
        case submitCode(sentTo: String)
        /// Closes the browser.
        case close
    }

    private let world: PoolTestServer
    private let cookies = Lock<[String: String]>([:])
    private let script = Lock<[Action]>([])
    private let opened = Lock<[URL]>([])
    private let headings = Lock<[String]>([])

    package init(_ world: PoolTestServer) { self.world = world }

    /// The opened addresses.
    package var addresses: [URL] { opened.withLock { $0 } }

    /// The headings of the pages on which the user acted.
    package var pages: [String] { headings.withLock { $0 } }

    /// Sets the actions of the next session.
    package func plan(_ actions: Action...) { script.withLock { $0 = actions } }

    package func open(_ request: BrowserRequest) async throws -> URL {
        opened.withLock { $0.append(request.url) }
        let client = try TestClient(world.server)
        do {
            let url = try await visit(request.url, with: client)
            try await client.close()
            return url
        } catch {
            try await client.close()
            throw error
        }
    }

    private func visit(_ url: URL, with client: TestClient) async throws -> URL {
        let user = PageVisitor(client)
        for (name, value) in cookies.withLock({ $0 }) { user.setCookie(name, value) }
        try await user.open(url.absoluteString)

        for action in script.withLock({ $0 }) {
            headings.withLock { $0.append(user.document?.heading ?? "") }
            switch action {
            case .submit(let fields, let button): try await user.submit(fields, button)
            case .submitCode(let address): try await user.submit(["otp": try await world.code(to: address)])
            case .close: throw CancellationError()
            }
        }
        if user.left == nil { try await user.followRefresh() }

        cookies.withLock { $0 = user.cookies }
        guard let url = user.left?.url else { throw PageVisitor.Missing(description: "no address to return to") }
        return url
    }
}
