import Foundation
@_spi(Host) import SwiftUI
import Testing

@testable import ThunderID
@testable import ThunderIDSwiftUI

@MainActor
@Suite("The user's avatar", .timeLimit(.minutes(5)))
struct UserAvatarTests {
    static let ada = User(
        sub: "1",
        username: "ada",
        claims: ["given_name": AnyCodable("Ada"), "family_name": AnyCodable("Lovelace")]
    )

    @Test("Initials are shown, labelled with the name")
    func letters() throws {
        let host = ViewHost { BaseUserAvatar(user: Self.ada, size: 50) }
        host.reevaluate()
        #expect(host.texts == ["AL"])
        #expect(try host.find(.label("Ada Lovelace")).accessibility.traits.contains(.isImage))
        #expect(host.html().contains("font-size: 20.0px"))
        #expect(host.html().contains("width: 50.0px"))
    }

    @Test("Without a user the avatar is a guest's and hidden from assistive technology")
    func guest() {
        let host = ViewHost { BaseUserAvatar(user: nil) }
        host.reevaluate()
        #expect(host.texts == ["G"])
        #expect(host.nodes.allSatisfy { $0.label.isEmpty })
        #expect(host.html().contains("width: 40.0px"))
    }

    @Test("The gradient's angle is measured clockwise from the top, as on the web")
    func direction() {
        let picture = UserPicture(User(sub: "1", username: "ada"))
        let background = PictureBackground(picture)
        // 90 degrees from the top point to the right.
        #expect(picture.angleDegrees == 90)
        #expect(abs(background.direction.x - 1) < 1e-9)
        #expect(abs(background.direction.y) < 1e-9)
    }

    @Test("The profile picture replaces the initials once loaded, over https only")
    func picture() {
        var asked: [String] = []
        let user = User(sub: "1", username: "ada", profilePicture: "https://a.example/ada.png")
        var phase = AsyncImagePhase.empty
        let host = ViewHost { BaseUserAvatar(user: user) }
        host.imageAt = {
            asked.append($0.absoluteString)
            return phase
        }
        host.reevaluate()
        #expect(host.texts == ["A"])
        phase = .success(Image(systemName: "person"))
        host.reevaluate()
        #expect(host.texts == [])
        #expect(Set(asked) == ["https://a.example/ada.png"])

        asked = []
        let unsafe = User(sub: "1", username: "ada", profilePicture: "http://a.example/ada.png")
        let other = ViewHost { BaseUserAvatar(user: unsafe) }
        other.imageAt = {
            asked.append($0.absoluteString)
            return .success(Image(systemName: "person"))
        }
        other.reevaluate()
        #expect(other.texts == ["A"])
        #expect(asked == [])
    }

    @Test("Every size can be drawn", arguments: [0, -5, 1, 500])
    func sizes(size: CGFloat) throws {
        let host = ViewHost { BaseUserAvatar(user: Self.ada, size: size) }
        host.reevaluate()
        try host.check()
        #expect(host.html().contains("width: \(max(size, 0))px"))
    }

    @Test("The signed-in user's avatar follows the state, and is a guest's without a user")
    func signedIn() throws {
        let host = ViewHost { UserAvatar(size: 50).thunderIDProvider(state: ThunderIDState(user: Self.ada)) }
        host.reevaluate()
        #expect(host.texts == ["AL"])
        #expect(host.html().contains("width: 50.0px"))
        let guest = ViewHost { UserAvatar().thunderIDProvider(state: ThunderIDState(user: nil)) }
        guest.reevaluate()
        #expect(guest.texts == ["G"])
    }

    @Test("Without a provider one sentence is shown")
    func noProvider() throws {
        let host = ViewHost { UserAvatar() }
        host.reevaluate()
        try host.check()
        #expect(host.texts.count == 1)
        #expect(host.texts.first?.contains("UserAvatar") == true)
    }
}
