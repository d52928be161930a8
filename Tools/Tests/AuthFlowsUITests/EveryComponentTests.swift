import AuthFlows
@testable import AuthFlowsUI
@_spi(Host) import SwiftUI
import Testing
import UIKit

@MainActor
@Suite(
    "Every kind of component: shown, edited, invalid on the client, refused by the server, sent",
    .timeLimit(.minutes(5))
)
struct EveryComponentTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let component: FormComponent
        let isShown: @MainActor @Sendable (ViewHost) -> Bool
        var testDescription: String { component.kind.rawValue }
    }

    nonisolated private static func row(
        _ kind: FormComponent.Kind,
        text: String = "",
        source: String? = nil,
        value: String? = nil,
        children: [FormComponent] = [],
        style: FormComponent.Style = .init(),
        _ isShown: @escaping @MainActor @Sendable (ViewHost) -> Bool
    ) -> Row {
        Row(
            component: FormComponent(
                id: "c",
                kind: kind,
                text: text,
                richText: kind == .richText ? spans : [],
                source: source,
                value: value,
                rows: kind == .keyValueList ? [.init(label: "User name", value: "ada")] : [],
                children: children,
                style: style
            ),
            isShown: isShown
        )
    }

    nonisolated private static let spans = [
        RichTextSpan("Read the "), RichTextSpan("terms", link: URL(string: "https://example.com/t")),
        RichTextSpan(" or "), RichTextSpan("leave", actionID: "leave"),
        RichTextSpan(" or "), RichTextSpan("run", link: URL(string: "javascript:alert(1)")),
    ]

    nonisolated private static let within = [FormComponent(id: "w", kind: .text, text: "within")]

    nonisolated static let rows: [Row] = [
        row(.heading, text: "Hello") { host in
            (try? host.find("Hello").accessibility.traits.contains(.isHeader)) == true
        },
        row(.text, text: "A text") { $0.has("A text") },
        row(.text, text: "Small", style: .init(textStyle: .overline, tone: .warning, alignment: .trailing)) {
            $0.has("Small")
        },
        row(.richText) { host in
            let text = host.nodes.first { $0.text == "Read the terms or leave or run" }
            // One text that wraps as a whole, with two links: the unsafe one is none.
            return text?.links.map(\.text) == ["terms", "leave"]
        },
        row(.divider) { host in host.nodes.contains { $0.role == .divider } },
        row(.divider, text: "or") { $0.has("or") },
        row(.group, children: within) { $0.has("within") },
        row(.row, children: within) { $0.has("within") },
        row(.group, children: within, style: .init(columns: 3)) { host in host.nodes.contains { $0.role == .grid } },
        row(.copyableText, text: "Link", value: "https://i.example") {
            $0.has("https://i.example") && $0.has(.identifier("thunderid-copy-c"))
        },
        row(.keyValueList) { $0.has("User name") && $0.has("ada") },
        row(.timer, text: "Left: {time}") { $0.has("Left: 2:05") },
        row(.icon, source: "lucide:ShieldCheck") { host in
            host.nodes.contains {
                $0.accessibility.symbol == "checkmark.shield" || $0.accessibility.symbol == "checkmark"
            }
        },
        row(.icon, source: "no such thing") { host in !host.nodes.contains { $0.role == .image && $0.label != "" } },
        row(.init(rawValue: "from-tomorrow"), text: "New", children: within) { $0.has("New") && $0.has("within") },
    ]

    @Test("A component in every state of the form", arguments: rows)
    func everywhere(_ row: Row) async throws {
        let field = FormField(id: "it", label: "It", isRequired: true)
        var form = FlowStep(
            id: "form",
            components: [row.component, FormComponent(id: "f", kind: .field, fieldID: "it")],
            fields: [field],
            actions: [FormAction(id: "go", label: "Continue"), FormAction(id: "leave", kind: .trigger, label: "Leave")]
        )
        form.expiresAt = Date(timeIntervalSince1970: 1_800_000_125)
        let stage = try await FormHost(form, then: form.refused("No."), .done)
        #expect(row.isShown(stage.host), "shown")
        try stage.host.type("x", into: "It")
        stage.host.reevaluate()
        #expect(row.isShown(stage.host), "edited")
        try stage.host.type("", into: "It")
        try stage.host.tap("Continue")
        try await stage.host.wait(for: "the error") { stage.host.has(.identifier("thunderid-error-it")) }
        #expect(row.isShown(stage.host), "invalid on the client")
        try stage.host.type("x", into: "It")
        try stage.host.tap("Continue")
        try await stage.host.wait(for: "the refusal") { stage.host.has("No.") }
        #expect(row.isShown(stage.host), "refused by the server")
        try stage.host.tap("Continue")
        try await stage.host.wait(for: "the end") { stage.host.has("All done.") }
        #expect(!stage.host.has(.identifier("thunderid-field-it")), "sent")
    }

    @Test("A link in a text opens its URL or performs its action; an unsafe URL is no link")
    func links() async throws {
        let form = FlowStep(
            id: "form",
            components: [FormComponent(id: "r", kind: .richText, richText: Self.spans)],
            actions: [FormAction(id: "leave", kind: .trigger, label: "Leave")]
        )
        let stage = try await FormHost(form, then: .done)
        try stage.host.tapLink("terms")
        #expect(stage.host.openedURLs.map(\.absoluteString) == ["https://example.com/t"])
        stage.host.reevaluate()
        try stage.host.tapLink("leave")
        try await stage.host.wait(for: "the end") { stage.host.has("All done.") }
        #expect(await stage.flow.submissions.map(\.actionID) == ["leave"])
    }

    @Test(
        "An image is loaded over https only",
        arguments: [
            ("https://example.com/l.png", true), ("http://example.com/l.png", false), ("file:///etc/passwd", false),
            ("data:image/png;base64,AA", false), ("l.png", false),
        ]
    )
    func picture(_ source: String, _ isFetched: Bool) async throws {
        let step = FlowStep(id: "s", components: [FormComponent(id: "i", kind: .image, text: "Logo", source: source)])
        let stage = try await FormHost(step)
        stage.host.imageAt = { _ in .success(Image(systemName: "star")) }
        stage.host.reevaluate()
        #expect(stage.host.has("Logo") == isFetched)
    }

    @Test("An image that fails to load is replaced by its text")
    func missingPicture() async throws {
        let step = FlowStep(
            id: "s",
            components: [FormComponent(id: "i", kind: .image, text: "Logo", source: "https://example.com/l")]
        )
        let stage = try await FormHost(step)
        stage.host.imageAt = { _ in .failure(CancellationError()) }
        stage.host.reevaluate()
        #expect(stage.host.texts.contains("Logo"))
    }

    @Test("The copy button puts the text on the pasteboard and announces it")
    func copy() async throws {
        let step = FlowStep(
            id: "s",
            components: [FormComponent(id: "c", kind: .copyableText, text: "Link", value: "https://i.example/7")]
        )
        let stage = try await FormHost(step)
        try stage.host.tap("Copy")
        stage.host.reevaluate()
        #expect(UIPasteboard.general.string == "https://i.example/7")
        #expect(stage.host.has("Copied"))
        #expect(stage.host.announcements == ["Copied"])
    }

    @Test(
        "Beside a QR code, only a safe URL can be opened",
        arguments: [
            ("openid4vp://authorize?x=1", true), ("https://example.com", true), ("javascript:alert(1)", false),
            ("file:///etc/passwd", false), ("plain words", false), ("http://example.com", false),
        ]
    )
    func qrCode(_ value: String, _ isOffered: Bool) async throws {
        let step = FlowStep(
            id: "s",
            kind: .display,
            components: [FormComponent(id: "q", kind: .qrCode, text: "Scan", value: value)]
        )
        let stage = try await FormHost(step)
        stage.host.reevaluate()
        #expect(stage.host.has(.identifier("thunderid-open-q")) == isOffered)
        if isOffered {
            try stage.host.tap(.identifier("thunderid-open-q"))
            #expect(stage.host.openedURLs.map(\.absoluteString) == [value])
        }
    }

    @Test("At accessibility text sizes, rows and grids become columns")
    func largeText() async throws {
        let inside = [
            FormComponent(id: "1", kind: .text, text: "one"), FormComponent(id: "2", kind: .text, text: "two"),
        ]
        let step = FlowStep(
            id: "s",
            components: [
                FormComponent(id: "r", kind: .row, children: inside),
                FormComponent(id: "g", kind: .group, children: inside, style: .init(columns: 2)),
            ]
        )
        let stage = try await FormHost(step)
        func has(_ role: ViewNode.Role) -> Bool {
            let nodes = stage.host.nodes.filter { $0.role == role }
            return nodes.flatMap(\.all).contains { $0.text == "two" }
        }
        #expect(has(.horizontal) && has(.grid))
        stage.host.appearance.dynamicTypeSize = .accessibility2
        stage.host.reevaluate()
        #expect(!has(.horizontal) && !has(.grid))
        #expect(stage.host.texts.filter { $0 == "two" }.count == 2)
    }
}
