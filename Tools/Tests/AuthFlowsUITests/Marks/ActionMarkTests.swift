import AuthFlows
import Foundation
@_spi(Host) import SwiftUI
import Testing

@testable import AuthFlowsUI

@MainActor
@Suite("Marks of alternative sign-in methods", .timeLimit(.minutes(5)))
struct ActionMarkTests {
    nonisolated static let known: [FormAction.Mark] = [
        .apple, .facebook, .github, .google, .linkedIn, .microsoft, .ethereum, .passkey, .sms, .mail,
    ]
    nonisolated static let all = known + [FormAction.Mark(rawValue: "some-bank")]

    @Test("Each mark is drawn and hidden from assistive technology", arguments: all)
    func drawn(mark: FormAction.Mark) throws {
        let host = ViewHost { ActionMarkView(mark) }
        host.reevaluate()
        try host.check()
        #expect(host.nodes.filter { $0.role == .shape }.count == MarkDrawings.layers(of: mark).count)
        #expect(host.nodes.allSatisfy { $0.label.isEmpty && $0.accessibility.isHidden || $0.role == .wrapper })
    }

    @Test("All marks differ, and every unknown mark looks the same")
    func different() {
        let pages = Set(Self.all.map { mark in ViewHost { ActionMarkView(mark) }.html() })
        #expect(pages.count == Self.all.count)
        let unknown = ["", "google2", "GOOGLE"].map { name in
            ViewHost { ActionMarkView(FormAction.Mark(rawValue: name)) }.html()
        }
        #expect(Set(unknown).count == 1)
    }

    @Test("A mark stays within its box, including its line width", arguments: all)
    func box(mark: FormAction.Mark) {
        for layer in MarkDrawings.layers(of: mark) {
            let edge = (layer.width ?? 0) / 2
            #expect(!layer.outline.steps.isEmpty)
            for step in layer.outline.steps {
                let values: [Double] =
                    switch step {
                    case .move(let x, let y), .line(let x, let y), .curve(_, _, _, _, let x, let y):
                        [x - edge, x + edge, y - edge, y + edge]
                    case .circle(let x, let y, let radius): [x - radius, x + radius, y - radius, y + radius]
                    case .close: []
                    }
                #expect(values.allSatisfy { (0...24).contains($0) }, "\(step)")
            }
        }
    }

    @Test(
        "Marks scale with the text size",
        arguments: [(DynamicTypeSize.large, 20.0), (.xLarge, 20 * 1.12), (.accessibility5, 20 * 3.12)]
    )
    func growth(size: DynamicTypeSize, side: Double) {
        var appearance = Appearance()
        appearance.dynamicTypeSize = size
        let host = ViewHost(appearance: appearance) { ActionMarkView(.google) }
        host.reevaluate()
        let page = host.html()
        #expect(page.contains("; width: \(side)px; height: \(side)px"), "\(page)")
    }

    @Test("Each mark is visible in light and dark mode", arguments: all)
    func colors(mark: FormAction.Mark) {
        // Layers without their own colour have the text colour. The others need contrast with white and with black.
        // White is used only on top of another layer.
        let layers = MarkDrawings.layers(of: mark)
        for (index, layer) in layers.enumerated() {
            guard case .own(let red, let green, let blue) = layer.ink else { continue }
            if (red, green, blue) == (1, 1, 1) {
                #expect(index > 0)
            } else {
                let light = Self.luminance(red, green, blue)
                #expect(1.05 / (light + 0.05) > 1.7)
                #expect((light + 0.05) / 0.05 > 3)
            }
        }
    }

    private nonisolated static func luminance(_ red: Double, _ green: Double, _ blue: Double) -> Double {
        func linear(_ part: Double) -> Double { part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    @Test("In a right-to-left layout only the default mark is mirrored", arguments: all)
    func mirrored(mark: FormAction.Mark) {
        var appearance = Appearance()
        appearance.layoutDirection = .rightToLeft
        let one = Self.shapes(ViewHost { ActionMarkView(mark) })
        let other = Self.shapes(ViewHost(appearance: appearance) { ActionMarkView(mark) })
        #expect((one == other) == Self.known.contains(mark))
        #expect(!one.isEmpty)
    }

    private static func shapes(_ host: ViewHost) -> [Substring] {
        let paths = host.html().split(separator: "<path ").dropFirst()
        return paths.map { path in path.prefix { $0 != ">" } }
    }

    @Test("An outline is centred in its rectangle")
    func outline() {
        let outline = MarkOutline.lines([(0, 0), (24, 12)], isClosed: false)
        let expected = Path { path in
            path.move(to: CGPoint(x: 30, y: 5))
            path.addLine(to: CGPoint(x: 78, y: 29))
        }
        #expect(outline.path(in: CGRect(x: 10, y: 5, width: 88, height: 48)) == expected)
    }

    @Test("An arc starts and ends at its angles")
    func arc() throws {
        let steps = MarkOutline.arc(x: 12, y: 12, radius: 8, from: 0, to: 270).steps
        guard case .move(let x, let y) = steps.first, case .curve(_, _, _, _, let endX, let endY) = steps.last else {
            Issue.record("not an arc: \(steps)")
            return
        }
        for (value, expected) in [(x, 20.0), (y, 12.0), (endX, 12.0), (endY, 4.0)] {
            #expect(abs(value - expected) < 1e-9)
        }
    }
}
