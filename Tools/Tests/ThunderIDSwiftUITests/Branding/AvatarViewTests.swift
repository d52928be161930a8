import AuthFlows
import Foundation
@_spi(Host) import SwiftUI
import Testing

@testable import ThunderID
@testable import ThunderIDSwiftUI

@MainActor
@Suite("Generated avatars", .timeLimit(.minutes(5)))
struct AvatarViewTests {
    private func spec(_ variant: AvatarVariant, _ content: String, bg: String? = nil) -> AvatarSpec {
        AvatarSpec(shape: .circle, variant: variant, content: content, colors: 2, bg: bg)
    }

    private func host(_ spec: AvatarSpec) -> ViewHost {
        ViewHost { AvatarView(spec: spec).frame(width: 60, height: 60) }
    }

    @Test("Letters are drawn on a gradient and hidden from assistive technology")
    func letters() throws {
        let host = host(spec(.twoLetter, "acme"))
        #expect(host.texts == ["AC"])
        host.reevaluate()
        #expect(host.texts == ["AC"])
        #expect(host.nodes.allSatisfy { $0.label.isEmpty })
        #expect(host.html().contains("linear-gradient("))
        #expect(host.html().contains("font-size: 19.8px"))
        try host.check()
    }

    @Test("A generated avatar has its letters")
    func generated() {
        let host = ViewHost { AvatarView(avatar: generateAvatar(spec(.oneLetter, "x"))) }
        host.reevaluate()
        #expect(host.texts == ["X"])
    }

    @Test("The gradient has the avatar's angle")
    func direction() {
        // The angle for "AC": 204 degrees clockwise from the right.
        let background = PictureBackground(generateAvatar(spec(.twoLetter, "AC")))
        #expect(abs(background.direction.x - cos(204 * .pi / 180)) < 1e-9)
        #expect(abs(background.direction.y - sin(204 * .pi / 180)) < 1e-9)
        #expect(background.start == ColorReader.picture("#10b981"))
        #expect(background.end == ColorReader.picture("#059669"))
    }

    @Test(
        "Animals and things are drawn as images",
        arguments: [(AvatarVariant.anonymousAnimal, "otter"), (.anonymousEntity, "STAR")]
    )
    func drawings(variant: AvatarVariant, name: String) {
        let host = host(spec(variant, name))
        host.reevaluate()
        #expect(host.texts == [])
        #expect(host.nodes.filter { $0.role == .image }.count == 1)
        #expect(host.html().contains(#"<svg viewBox="0 0 64.0 64.0""#))
    }

    @Test("An unknown image name is replaced by letters")
    func unknown() {
        let host = host(spec(.anonymousAnimal, "dragon"))
        host.reevaluate()
        #expect(host.texts == ["DR"])
    }

    @Test("A valid background colour is used, and an invalid one gives the gradient")
    func flat() {
        let blue = FormDesign.RGBA(red: 0, green: 0, blue: 1)
        let background = PictureBackground(generateAvatar(spec(.twoLetter, "AC", bg: "#00F")))
        #expect(background.start == blue)
        #expect(background.end == blue)
        #expect(
            host(spec(.twoLetter, "AC", bg: "#00F")).html().contains("rgba(0, 0, 255, 1.0) 0.0%, rgba(0, 0, 255, 1.0)")
        )
        #expect(host(spec(.twoLetter, "AC", bg: "url(x)")).html() == host(spec(.twoLetter, "AC")).html())
    }
}
