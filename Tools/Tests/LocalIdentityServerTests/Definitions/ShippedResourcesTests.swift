import Foundation
import Testing

@testable import IdentityBase
@testable import LocalIdentityServer

@Suite("Resources shipped with the server", .timeLimit(.minutes(5)))
struct ShippedResourcesTests {
    @Test("A missing folder is an error with its path, and not a crash")
    func missing() throws {
        try ShippedResources.check()
        let folder = URL(fileURLWithPath: "/nowhere/NativeAuthTools_LocalIdentityServer.resources")
        do {
            try ShippedResources.check(folder)
            Issue.record("no error")
        } catch let error as LocalIdentityServerError {
            #expect(error.description.contains(folder.path), "\(error)")
        }
    }
}
