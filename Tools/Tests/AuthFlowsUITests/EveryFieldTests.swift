import AuthFlows
@testable import AuthFlowsUI
import NativeAuthTesting
@_spi(Host) import SwiftUI
import Testing

@MainActor
@Suite("Every kind of field: shown, edited, invalid locally, refused by the server, sent", .timeLimit(.minutes(5)))
struct EveryFieldTests {
    /// A kind of field, its input and the value that is sent.
    struct Row: Sendable, CustomTestStringConvertible {
        let field: FormField
        let role: ViewNode.Role
        var input = InputTraits()
        let enter: @MainActor @Sendable (ViewHost) throws -> Void
        let sent: String
        /// Whether the value is cleared after a refusal.
        var isForgotten = false
        var testDescription: String { field.kind.rawValue }
    }

    nonisolated private static func input(
        _ content: String?,
        _ keyboard: String,
        _ capitals: String = "never"
    ) -> InputTraits {
        var input = InputTraits()
        input.contentType = content
        input.keyboard = keyboard
        input.capitalization = capitals
        input.isAutocorrectionDisabled = true
        input.submitLabel = "go"
        return input
    }

    nonisolated private static func field(_ kind: FormField.Kind, _ options: [FormField.Option] = []) -> FormField {
        FormField(id: "it", kind: kind, label: "It", hint: "Some help.", isRequired: true, options: options)
    }

    nonisolated private static let newYear1990 = DateComponents(year: 1990, month: 1, day: 1, hour: 12)

    nonisolated static let rows: [Row] = [
        Row(
            field: field(.text),
            role: .textField,
            input: input(nil, "default"),
            enter: { try $0.type("x", into: "It") },
            sent: "x"
        ),
        Row(
            field: field(.password),
            role: .secureField,
            input: input("password", "default"),
            enter: { try $0.type("s3cret", into: "It") },
            sent: "s3cret",
            isForgotten: true
        ),
        Row(
            field: field(.email),
            role: .textField,
            input: input("emailAddress", "emailAddress"),
            enter: { try $0.type("a@b.example", into: "It") },
            sent: "a@b.example"
        ),
        Row(
            field: field(.phone),
            role: .textField,
            input: input("telephoneNumber", "phonePad"),
            enter: { try $0.type("+491", into: "It") },
            sent: "+491"
        ),
        Row(
            field: field(.phone, [.init(value: "+49", label: "DE"), .init(value: "+1", label: "US")]),
            role: .textField,
            input: input("telephoneNumber", "phonePad"),
            enter: { host in
                try host.type("555", into: "It")
                try host.choose("US", in: "Country code")
            },
            sent: "+1555"
        ),
        Row(
            field: field(.number),
            role: .textField,
            input: input(nil, "numbersAndPunctuation"),
            enter: { try $0.type("-4.5", into: "It") },
            sent: "-4.5"
        ),
        Row(
            field: field(.date),
            role: .datePicker,
            enter: { host in
                try host.tap("It")
                // The picker's day is a day of the local calendar, in any time zone.
                try host.setDate(try #require(Calendar(identifier: .gregorian).date(from: newYear1990)), of: "It")
            },
            sent: "1990-01-01"
        ),
        Row(
            field: FormField(
                id: "it",
                kind: .oneTimeCode,
                label: "It",
                hint: "Some help.",
                isRequired: true,
                codeLength: 6
            ),
            role: .textField,
            input: input("oneTimeCode", "numberPad"),
            enter: { try $0.type("12345", into: "It") },
            sent: "12345",
            isForgotten: true
        ),
        Row(
            field: field(.oneTimeCode),
            role: .textField,
            input: input("oneTimeCode", "numberPad"),
            enter: { try $0.type("1234567", into: "It") },
            sent: "1234567",
            isForgotten: true
        ),
        Row(field: field(.boolean), role: .toggle, enter: { try $0.set(true, on: "It") }, sent: "true"),
        Row(
            field: field(.choice, [.init(value: "a", label: "One"), .init(value: "b", label: "Two")]),
            role: .picker,
            enter: { try $0.choose("Two", in: "It") },
            sent: "b"
        ),
        Row(
            field: field(.choice),
            role: .textField,
            input: input(nil, "default"),
            enter: { try $0.type("free", into: "It") },
            sent: "free"
        ),
        Row(
            field: field(.link),
            role: .textField,
            input: input("URL", "URL"),
            enter: { try $0.type("https://x.example/?t=1", into: "It") },
            sent: "https://x.example/?t=1",
            isForgotten: true
        ),
        Row(
            field: field(.passkey),
            role: .secureField,
            input: input(nil, "asciiCapable"),
            enter: { try $0.type("{}", into: "It") },
            sent: "{}",
            isForgotten: true
        ),
        Row(
            field: field(.captcha),
            role: .textField,
            input: input(nil, "asciiCapable"),
            enter: { try $0.type("tok", into: "It") },
            sent: "tok"
        ),
        Row(
            field: field(.init(rawValue: "from-tomorrow")),
            role: .textField,
            input: input(nil, "default"),
            enter: { try $0.type("x", into: "It") },
            sent: "x"
        ),
    ]

    @Test("A field is shown with label, hint, identifier, keyboard and content type", arguments: rows)
    func shown(_ row: Row) async throws {
        let stage = try await FormHost(.form(row.field))
        stage.host.reevaluate()
        let node = try stage.host.find(.identifier("thunderid-field-it"))
        #expect(node.label == "It")
        #expect(node.accessibility.hint?.contains("Some help.") == true)
        #expect(stage.host.texts.contains("Some help."))
        // Without a chosen date the field is a button.
        #expect(node.role == (row.role == .datePicker ? .button : row.role))
        if row.role == .textField || row.role == .secureField { #expect(node.input == row.input) }
    }

    @Test("An edited value is in the model and survives a re-evaluation", arguments: rows)
    func edited(_ row: Row) async throws {
        let stage = try await FormHost(.form(row.field))
        try row.enter(stage.host)
        stage.host.reevaluate()
        #expect(stage.model.value(for: "it") == row.sent)
        // A value set in the model is shown, too.
        stage.model.setValue("", for: "it")
        #expect(try !stage.host.find("It").label.isEmpty)
        #expect(
            [nil, "", "off", "Choose…", "No date selected", "0 of 6 entered"].contains(try stage.host.find("It").value)
        )
    }

    @Test(
        "An invalid field is not sent; its error is shown and announced, and removed by the next edit",
        arguments: rows
    )
    func invalid(_ row: Row) async throws {
        let stage = try await FormHost(.form(row.field))
        try stage.host.tap("Continue")
        try await stage.host.wait(for: "the error") { stage.host.has(.identifier("thunderid-error-it")) }
        stage.host.reevaluate()
        #expect(try stage.host.find(.identifier("thunderid-error-it")).label == "It is required.")
        let hint = try stage.host.find(.identifier("thunderid-field-it")).accessibility.hint ?? ""
        #expect(hint.contains("Error: It is required."))
        #expect(stage.host.announcements.contains { $0.contains("It is required.") })
        #expect(await stage.flow.submissions.isEmpty)
        try row.enter(stage.host)
        #expect(!stage.host.has(.identifier("thunderid-error-it")))
    }

    @Test("A refused form shows the error and clears secrets", arguments: rows)
    func refused(_ row: Row) async throws {
        let form = FlowStep.form(row.field)
        let stage = try await FormHost(form, then: form.refused("No.", field: "it"))
        try row.enter(stage.host)
        try stage.host.tap("Continue")
        try await stage.host.wait(for: "the refusal") { stage.host.has("No.") }
        stage.host.reevaluate()
        #expect(try stage.host.find(.identifier("thunderid-error")).label == "Error: No.")
        #expect(try stage.host.find(.identifier("thunderid-error-it")).label == "Not this one.")
        #expect(stage.model.value(for: "it") == (row.isForgotten ? "" : row.sent))
        #expect(stage.host.announcements.contains("Error: No."))
        #expect(stage.host.has(.identifier("thunderid-field-it")))
    }

    @Test("A submission sends exactly the entered value, and the next step is shown", arguments: rows)
    func sent(_ row: Row) async throws {
        let stage = try await FormHost(.form(row.field), then: .done)
        try row.enter(stage.host)
        stage.host.reevaluate()
        try stage.host.tap("Continue")
        try await stage.host.wait(for: "the end") { stage.host.has("All done.") }
        #expect(await stage.flow.submissions.map(\.values) == [["it": row.sent]])
        #expect(await stage.flow.submissions.map(\.actionID) == ["go"])
        #expect(!stage.host.has(.identifier("thunderid-field-it")))
    }

    @Test("A hidden field is sent and never shown")
    func hidden() async throws {
        var hidden = FormField(id: "token", kind: .hidden, label: "Token")
        hidden.initialValue = "42"
        let stage = try await FormHost(.form(hidden), then: .done)
        #expect(!stage.host.has("Token"))
        stage.host.reevaluate()
        try stage.host.tap("Continue")
        try await stage.host.wait(for: "the end") { stage.host.has("All done.") }
        #expect(await stage.flow.submissions.first?.values == ["token": "42"])
    }
}
