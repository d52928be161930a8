import Foundation
import NativeAuthTesting
@_spi(Host) import SwiftUI
import Testing

@testable import AuthFlows
@testable import AuthFlowsUI

@MainActor
@Suite("A form with the height of its content", .timeLimit(.minutes(5)))
struct ContentHeightTests {
    /// Returns a scroll view with content of the given height: without a proposed height it is as high as its
    /// content.
    private func scroll(_ height: CGFloat, placed: @escaping (CGPoint, ProposedViewSize) -> Void = { _, _ in })
        -> LayoutSubviews
    {
        LayoutSubviews([
            LayoutSubview(
                size: { CGSize(width: $0.width ?? 100, height: $0.height ?? height) },
                placed: placed
            )
        ])
    }

    @Test(
        "The form is as high as its content, and at most as high as the available space",
        arguments: [(300, 800, 300), (300, nil, 300), (900, 800, 800), (300, 0, 0)] as [(CGFloat, CGFloat?, CGFloat)]
    )
    func height(_ content: CGFloat, _ proposed: CGFloat?, _ expected: CGFloat) {
        var cache: Void = ()
        let size = ContentHeight().sizeThatFits(
            proposal: ProposedViewSize(width: 320, height: proposed),
            subviews: scroll(content),
            cache: &cache
        )
        #expect(size == CGSize(width: 320, height: expected))
    }

    @Test("The scroll view is proposed exactly the space that it takes")
    func place() {
        var cache: Void = ()
        var given: [CGSize] = []
        let bounds = CGRect(x: 10, y: 20, width: 320, height: 300)
        ContentHeight().placeSubviews(
            in: bounds,
            proposal: ProposedViewSize(width: 320, height: 800),
            subviews: scroll(300) { position, proposal in
                #expect(position == bounds.origin)
                given.append(CGSize(width: proposal.width ?? 0, height: proposal.height ?? 0))
            },
            cache: &cache
        )
        #expect(given == [bounds.size])
    }

    @Test(
        "A form fills the space by default; with the modifier it has the height of its content",
        arguments: [true, false]
    )
    func asked(_ isAsked: Bool) async throws {
        let step = FlowStep(id: "1", fields: [FormField(id: "a", label: "A")])
        let stage = try await FormHost(step) { AnyView($0.environment(\.form.takesContentHeight, isAsked)) }
        let nodes = stage.host.nodes
        #expect(nodes.contains { $0.layout == "ContentHeight" } == isAsked)
        #expect(nodes.contains { $0.role == .scroll })
    }

    @Test("The default browser session is ephemeral")
    func browser() {
        func isEphemeral(_ session: (any BrowserSession)?) -> Bool? { (session as? SystemBrowserSession)?.isEphemeral }
        #expect(isEphemeral(BrowserSessionKey.defaultValue) == true)
        var values = EnvironmentValues()
        values.browserSession = SystemBrowserSession()
        #expect(isEphemeral(values.browserSession) == false)
    }
}
