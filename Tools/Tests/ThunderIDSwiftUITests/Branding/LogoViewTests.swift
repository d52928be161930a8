import Foundation
@_spi(Host) import SwiftUI
import Testing
import ThunderID

@testable import ThunderIDSwiftUI

@MainActor
@Suite("Logos", .timeLimit(.minutes(5)))
struct LogoViewTests {
    static let picture = "https://cdn.example.com/logo.png"

    private struct NotFound: Error {}

    /// Returns a logo's host and the requested URLs.
    private func shown(_ spec: String, _ name: String, as phase: AsyncImagePhase = .empty) -> (
        ViewHost, asked: () -> [String]
    ) {
        var asked: [String] = []
        let host = ViewHost { LogoView(spec: spec, fallbackSeedText: name).frame(width: 60, height: 60) }
        host.imageAt = {
            asked.append($0.absoluteString)
            return phase
        }
        host.reevaluate()
        return (host, { asked })
    }

    @Test("An emoji is shown as text and labelled with the name")
    func emoji() throws {
        let (host, _) = shown("emoji:🦊", "Acme")
        #expect(host.texts == ["🦊"])
        #expect(try host.find(.label("Acme")).accessibility.traits.contains(.isImage))
        #expect(host.nodes.allSatisfy { $0.role != .text || $0.accessibility.isHidden })
    }

    @Test("A missing emoji is replaced by letters, and a long one is cut")
    func oddEmoji() {
        #expect(shown("emoji:", "Acme").0.texts == ["AC"])
        #expect(shown("emoji:" + String(repeating: "🦊", count: 1_000), "Acme").0.texts == ["🦊🦊🦊"])
    }

    @Test("A generated avatar takes its letters from the name")
    func avatar() {
        #expect(shown("avatar:shape=rounded,colors=1", "Acme Corp").0.texts == ["AC"])
        #expect(shown("avatar:variant=anonymous_entity", "app-abc123").0.nodes.contains { $0.role == .image })
    }

    @Test("An image is loaded over https; letters are shown before and after a failure")
    func remote() {
        let (waiting, asked) = shown(Self.picture, "Acme")
        #expect(waiting.texts == ["AC"])
        #expect(asked().contains(Self.picture))
        let (failed, _) = shown(Self.picture, "Acme", as: .failure(NotFound()))
        #expect(failed.texts == ["AC"])
        let (loaded, _) = shown(Self.picture, "Acme", as: .success(Image(systemName: "globe")))
        #expect(loaded.texts == [])
        #expect(loaded.nodes.contains { $0.accessibility.symbol == "globe" })
    }

    @Test(
        "Other URL schemes are not loaded",
        arguments: [
            "http://cdn.example.com/logo.png", "file:///etc/hosts", "assets/logo.png", "data:image/png;base64,AA", "",
        ]
    )
    func schemes(spec: String) {
        let (host, asked) = shown(spec, "Acme", as: .success(Image(systemName: "globe")))
        #expect(asked() == [])
        #expect(host.texts == ["AC"])
    }

    @Test("Without a name the logo is hidden from assistive technology")
    func nameless() {
        let host = ViewHost { LogoView(resolved: .url(Self.picture)).frame(width: 60, height: 60) }
        host.reevaluate()
        #expect(host.texts == ["A"])
        #expect(host.nodes.allSatisfy { $0.label.isEmpty })
    }
}
