@_spi(Host) import SwiftUI
import Testing

@MainActor
@Suite("Focus", .timeLimit(.minutes(5)))
struct FocusTests {
    private enum Field: Hashable {
        case name
        case password
        case unknown
    }

    private struct Form: View {
        @FocusState private var focus: Field?
        @State private var name = ""
        @State private var password = ""
        @State private var submitted = 0
        @State private var isDisabled = false
        @State private var isGone = false

        var body: some View {
            Text("focus \(focus.map { "\($0)" } ?? "none"), submitted \(submitted)")
            TextField("Name", text: $name).focused($focus, equals: .name).onSubmit { focus = .password }
                .disabled(isDisabled)
            if !isGone {
                SecureField("Password", text: $password).focused($focus, equals: .password)
                    .onSubmit { submitted += 1 }
            }
            TextField("Other", text: .constant(""))
            Button("First") { focus = .name }
            Button("None") { focus = nil }
            Button("Unknown") { focus = .unknown }
            Button("Disable") { isDisabled = true }
            Button("Remove") { isGone = true }
        }
    }

    @Test("A tap moves the focus and updates the state")
    func tap() throws {
        let host = ViewHost { Form() }
        #expect(host.focused == nil)
        try host.tap("Name")
        #expect(host.focused?.label == "Name")
        #expect(host.has("focus name, submitted 0"))
        try host.tap("Other")
        #expect(host.focused?.label == "Other")
        #expect(host.has("focus none, submitted 0"))
    }

    @Test("The return key moves the focus to the next field, then submits and dismisses the keyboard")
    func returnKey() throws {
        let host = ViewHost { Form() }
        try host.type("ada", into: "Name")
        try host.pressReturn()
        #expect(host.focused?.label == "Password")
        try host.type("s3")
        try host.type("cret")
        try host.pressReturn()
        #expect(host.has("focus none, submitted 1"))
        #expect(host.focused == nil)
        #expect(throws: HostFailure.self) { try host.pressReturn() }
    }

    @Test(
        "A new value of the state moves the focus",
        arguments: [
            ("First", "Name", "focus name, submitted 0"), ("None", nil, "focus none, submitted 0"),
            ("Unknown", nil, "focus none, submitted 0"), ("Remove", nil, "focus none, submitted 0"),
        ]
    )
    func program(button: String, focused: String?, state: String) throws {
        let host = ViewHost { Form() }
        try host.tap("Password")
        try host.tap(.any(button))
        #expect(host.focused?.label == focused)
        #expect(host.has(.any(state)))
    }

    @Test("A disabled field loses the focus")
    func disabled() throws {
        let host = ViewHost { Form() }
        try host.tap("Name")
        try host.tap("Disable")
        #expect(host.focused == nil)
        #expect(host.has("focus none, submitted 0"))
        #expect(throws: HostFailure.self) { try host.tap("Name") }
    }

    private struct Flags: View {
        @FocusState private var isFirst: Bool
        @FocusState private var isSecond: Bool
        @State private var text = ""

        var body: some View {
            Text("\(isFirst ? "first" : "") \(isSecond ? "second" : "")")
            TextField("One", text: $text).focused($isFirst)
            TextField("Two", text: $text).focused($isSecond)
            Button("Second") { isSecond = true }
        }
    }

    @Test("The latest request of two states gets the focus, and the other state is reset")
    func flags() throws {
        let host = ViewHost { Flags().onAppear {} }
        try host.tap("One")
        #expect(host.texts.first == "first ")
        try host.tap("Second")
        #expect(host.focused?.label == "Two")
        #expect(host.texts.first == " second")
    }

    private struct AtOnce: View {
        @FocusState private var isFocused: Bool
        var body: some View { TextField("Code", text: .constant("")).focused($isFocused).onAppear { isFocused = true } }
    }

    @Test("A form can request the focus when it appears")
    func onAppear() { #expect(ViewHost { AtOnce() }.focused?.label == "Code") }
}
