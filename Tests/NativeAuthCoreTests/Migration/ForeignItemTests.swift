import NativeAuthCore
import Testing

@Suite("Items of another SDK", .timeLimit(.minutes(5)))
struct ForeignItemTests {
    @Test("An access group is found with its team's prefix, and no other one")
    func groups() {
        let groups = [
            "TEAM1.com.microsoft.adalcache", "TEAM1.com.example.app", "com.microsoft.adalcache",
            "TEAM1.other.com.microsoft.adalcache", "TEAM1.com.microsoft.adalcache", "adalcache", "",
        ]
        #expect(
            ForeignItemGroup.withoutTeam("com.microsoft.adalcache").matches(in: groups)
                == ["TEAM1.com.microsoft.adalcache", "com.microsoft.adalcache"]
        )
        #expect(ForeignItemGroup.named("TEAM1.com.example.app").matches(in: groups) == ["TEAM1.com.example.app"])
        #expect(ForeignItemGroup.any.matches(in: ["b", "a", "b"]) == ["a", "b"])
        #expect(ForeignItemGroup.withoutTeam("x").matches(in: []).isEmpty)
    }

    @Test("The content is JSON or nothing, and a description does not show it")
    func content() {
        func item(_ text: String?) -> ForeignItem {
            ForeignItem(service: "s", account: "a", content: text.map(Secret.init))
        }
        #expect(item(#"{"a":"secret-text"}"#).json?["a"]?.string == "secret-text")
        #expect(item("{").json == nil && item(nil).json == nil)
        #expect(!"\(item("secret-text"))".contains("secret-text"))
    }
}
