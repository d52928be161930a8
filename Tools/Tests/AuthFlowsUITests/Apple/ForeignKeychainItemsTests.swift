import Foundation
@_spi(Host) import Security
import Testing

@testable import NativeAuthCore

@Suite("Another SDK's items in the Keychain", .timeLimit(.minutes(5)))
struct ForeignKeychainItemsTests {
    private static let shared = "TEAM1.com.microsoft.adalcache"

    private static func item(_ service: String, _ account: String, group: String? = nil) -> Keychain.Item {
        Keychain.Item(service: service, account: account, group: group, value: Data("of \(account)".utf8))
    }

    @Test("The items of a service are found with their content, and removed one by one")
    func service() throws {
        try Keychain.$current.withValue(Keychain()) {
            Keychain.current.items = [Self.item("amplify", "a"), Self.item("amplify", "b"), Self.item("own", "a")]
            let items = KeychainItems(service: "amplify")
            let found = try items.items()
            #expect(found.map(\.account) == ["a", "b"])
            #expect(found.map { $0.content?.reveal() } == ["of a", "of b"])

            try items.remove(found[0])
            try items.remove(found[0])
            #expect(try items.items().map(\.account) == ["b"])
            #expect(Keychain.current.items.count == 2)
        }
    }

    @Test("The items of a group are found without the team's prefix")
    func group() throws {
        try Keychain.$current.withValue(Keychain(groups: [Self.shared, "TEAM1.other"])) {
            Keychain.current.items = [
                Self.item("accesstoken-1", "a", group: Self.shared), Self.item("x", "b", group: "TEAM1.other"),
                Self.item("y", "c"),
            ]
            let items = KeychainItems(group: .withoutTeam("com.microsoft.adalcache"))
            #expect(try items.items().map(\.account) == ["a"])
            #expect(try items.items().map(\.group) == [Self.shared])
            try items.remove(try items.items()[0])
            #expect(Keychain.current.items.map(\.account) == ["b", "c"])
            #expect(try items.items().isEmpty)
        }
    }

    @Test("Without items there is nothing, and a group without entitlement is an error")
    func nothing() throws {
        try Keychain.$current.withValue(Keychain()) {
            let found = try KeychainItems(service: "amplify").items()
            #expect(found.isEmpty)
            #expect(throws: NativeAuthError.self) {
                try KeychainItems(service: "amplify", group: .named("TEAM1.shared")).items()
            }
        }
    }
}
