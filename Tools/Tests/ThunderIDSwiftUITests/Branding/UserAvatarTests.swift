import Foundation
@_spi(Host) import SwiftUI
import Testing

@testable import ThunderID
@testable import ThunderIDSwiftUI

@MainActor
@Suite("The user's picture", .timeLimit(.minutes(5)))
struct UserAvatarTests {
    static let ada = User(
        sub: "1", username: "ada", claims: ["given_name": AnyCodable("Ada"), "family_name": AnyCodable("Lovelace")])

    @Test("Letters of the name, called by the name")
    func letters() throws {
        let host = ViewHost { BaseUserAvatar(user: Self.ada, size: 50) }
        host.reevaluate()
        #expect(host.texts == ["AL"])
        #expect(try host.find(.label("Ada Lovelace")).accessibility.traits.contains(.isImage))
        #expect(host.html().contains("font-size: 20.0px"))
        #expect(host.html().contains("width: 50.0px"))
    }

    @Test("Nobody is a guest, whom assistive technology passes over")
    func guest() {
        let host = ViewHost { BaseUserAvatar(user: nil) }
        host.reevaluate()
        #expect(host.texts == ["G"])
        #expect(host.nodes.allSatisfy { $0.label.isEmpty })
        #expect(host.html().contains("width: 40.0px"))
    }

    @Test("The gradient runs as the web's does: from the top, clockwise")
    func direction() {
        let picture = UserPicture(User(sub: "1", username: "ada"))
        let background = PictureBackground(picture)
        // 90 degrees from the top are to the right.
        #expect(picture.angleDegrees == 90)
        #expect(abs(background.direction.x - 1) < 1e-9)
        #expect(abs(background.direction.y) < 1e-9)
    }

    @Test("The user's own picture takes the place of the letters once it is there; only https is asked")
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

    @Test("No size is too small for it", arguments: [0, -5, 1, 500])
    func sizes(size: CGFloat) throws {
        let host = ViewHost { BaseUserAvatar(user: Self.ada, size: size) }
        host.reevaluate()
        try host.check()
        #expect(host.html().contains("width: \(max(size, 0))px"))
    }

    @Test("The signed-in user's picture follows the state above, and is a guest's without a user")
    func signedIn() throws {
        let host = ViewHost { UserAvatar(size: 50).thunderIDProvider(state: ThunderIDState(user: Self.ada)) }
        host.reevaluate()
        #expect(host.texts == ["AL"])
        #expect(host.html().contains("width: 50.0px"))
        let guest = ViewHost { UserAvatar().thunderIDProvider(state: ThunderIDState(user: nil)) }
        guest.reevaluate()
        #expect(guest.texts == ["G"])
    }

    @Test("Without a provider there is one plain sentence")
    func noProvider() throws {
        let host = ViewHost { UserAvatar() }
        host.reevaluate()
        try host.check()
        #expect(host.texts.count == 1)
        #expect(host.texts.first?.contains("UserAvatar") == true)
    }
}
