import Foundation
import Testing

@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Hosted pages: after a restart of the server", .timeLimit(.minutes(5)))
struct PageSurvivalTests {
    @Test("An open page continues in its own browser only, and no cookie is on the disk")
    func restart() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let configuration = try await TestServer.configuration(storage: .directory(folder))
        let (address, cookie) = try await TestServer.run(configuration) { server, client in
            try await server.addAlice()
            let person = PageVisitor(client)
            try await person.open(.init(server.applications.demo))
            return (person.address, try #require(person.cookies[server.browserCookie]))
        }
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let data = try Data(contentsOf: folder.appendingPathComponent(file))
            #expect(data.range(of: Data(cookie.utf8)) == nil, "\(file)")
        }
        try await TestServer.run(configuration) { server, client in
            let stranger = PageVisitor(client)
            try await stranger.open(address)
            #expect(stranger.reply?.status == 404)
            let person = PageVisitor(client)
            person.setCookie(server.browserCookie, cookie)
            try await person.open(address)
            try await person.submit(["username": "alice", "password": "Alice#2026"])
            try await person.followRefresh()
            #expect(person.left?["code"] != nil)
        }
    }
}
