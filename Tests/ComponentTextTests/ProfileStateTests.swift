import Testing
import ThunderID

@testable import ThunderIDSwiftUI

@Suite("The signed-in user with a saved profile", .timeLimit(.minutes(5)))
struct ProfileStateTests {
    private static let ada = User(sub: "1", username: "ada")
    private static let bob = User(sub: "2", username: "bob")
    private static let countess = User(sub: "1", username: "countess")

    @Test(
        "A saved profile changes the signed-in user only",
        arguments: [
            (nil, ada, nil), (ada, bob, ada), (ada, countess, User(sub: "1", username: "countess", claims: [:])),
        ] as [(User?, User, User?)]
    )
    func save(_ user: User?, _ saved: User, _ expected: User?) {
        var state = ProfileState(user)
        state.didSave(saved, edited: [], tokenUser: user)
        #expect(state.user == expected)
    }

    @Test("A saved profile applies until newer tokens or another user replace it")
    func savedProfile() {
        let old = User(sub: "1", username: "ada", claims: ["iat": AnyCodable(1)])
        let newer = User(sub: "1", username: "ada", claims: ["iat": AnyCodable(2)])
        func username(after loaded: User) -> String? {
            var state = ProfileState(old)
            state.didSave(Self.countess, edited: ["username"], tokenUser: old)
            state.sessionDidChange(to: loaded)
            return state.user?.username
        }
        #expect(username(after: old) == "countess" && username(after: newer) == "ada")
        #expect(username(after: Self.bob) == "bob")
    }
}
