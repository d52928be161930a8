@_spi(Host) import SwiftUI
import Testing

@MainActor
@Suite("Controls under user interaction", .timeLimit(.minutes(5)))
struct ControlTests {
    private struct Everything: View {
        @State private var text = "before"
        @State private var isOn = false
        @State private var color: String? = "Red"
        @State private var number = 1
        @State private var date = Date(timeIntervalSince1970: 0)

        var body: some View {
            TextField("Text", text: $text).accessibilityIdentifier("text-field")
            Toggle("Switch", isOn: $isOn)
            Picker("Colour", selection: $color) {
                Text("Red").tag(String?.some("Red"))
                Text("Blue").tag("Blue")
            }
            Picker("Number", selection: $number) { ForEach(1..<4) { Text("No. \($0)") } }
            DatePicker("Date", selection: $date, in: ...Date(timeIntervalSince1970: 86_400), displayedComponents: .date)
            Menu("More") { Button("Clear") { text = "" } }
            Button("Off") { text = "pressed" }.disabled(true)
            Text("\(text), \(isOn ? "on" : "off"), \(number), \(Int(date.timeIntervalSince1970))")
                .accessibilityIdentifier("state")
        }
    }

    private func state(_ host: ViewHost) throws -> String { try host.find(.identifier("state")).text }

    @Test("Each control changes its binding")
    func use() throws {
        let host = ViewHost { Everything() }
        try host.type("after", into: "text-field")
        try host.tap("Switch")
        try host.choose("No. 3", in: "Number")
        try host.setDate(Date(timeIntervalSince1970: 3600), of: "Date")
        #expect(try state(host) == "after, on, 3, 3600")
        #expect(try host.find("Number").value == "No. 3")
        #expect(try host.find("Switch").value == "on")
        try host.set(false, on: "Switch")
        #expect(try state(host) == "after, off, 3, 3600")
    }

    @Test("A press opens a menu, and a press of an item closes it")
    func menu() throws {
        let host = ViewHost { Everything() }
        #expect(!host.has("Clear"))
        try host.tap("More")
        try host.tap("Clear")
        #expect(try state(host).hasPrefix(","))
        #expect(!host.has("Clear"))
    }

    @Test("An impossible interaction fails with its reason")
    func refusals() throws {
        let host = ViewHost { Everything() }
        let attempts: [(String, () throws -> Void)] = [
            ("is disabled", { try host.tap("Off") }),
            ("its tag is of type String", { try host.choose("Blue", in: "Colour") }),
            ("has no choice \"Green\"", { try host.choose("Green", in: "Colour") }),
            ("outside of the allowed range", { try host.setDate(.distantFuture, of: "Date") }),
            ("is not a field", { try host.type("x", into: "Switch") }),
            ("Nothing on the screen has \"Missing\"", { try host.tap("Missing") }),
        ]
        for (reason, attempt) in attempts {
            let failure = #expect(throws: HostFailure.self) { try attempt() }
            #expect(failure?.description.contains(reason) == true, "\(reason)")
        }
        #expect(try state(host) == "before, off, 1, 0")
    }

    @Test("Two elements with the same label are ambiguous without an identifier")
    func twice() {
        let host = ViewHost {
            Button("Same") {}
            Button("Same") {}.accessibilityIdentifier("second")
        }
        #expect(throws: HostFailure.self) { try host.tap("Same") }
        #expect(throws: Never.self) { try host.tap("second") }
    }

    @Test("No value, page or message contains a password")
    func password() throws {
        let host = ViewHost { SecureField("Password", text: .constant("s3cret")) }
        #expect(try host.find("Password").value == nil)
        #expect(!host.html().contains("s3cret"))
        let failure = #expect(throws: HostFailure.self) { try host.find("Missing") }
        #expect(failure?.description.contains("s3cret") == false)
    }

    private struct Loud: ButtonStyle {
        @Environment(\.isEnabled) private var isEnabled
        func makeBody(configuration: Configuration) -> some View {
            HStack {
                configuration.label
                Text(isEnabled ? "!" : "?")
            }
        }
    }

    @Test("A custom button style replaces the label and reads the environment", arguments: [true, false])
    func style(isEnabled: Bool) throws {
        let host = ViewHost { Button("Go") {}.buttonStyle(Loud()).disabled(!isEnabled) }
        #expect(host.texts == ["Go", isEnabled ? "!" : "?"])
    }

    @Test("Links open with the action of the environment, or else with the system")
    func links() throws {
        let terms = try #require(URL(string: "https://example.com/terms"))
        let policy = try #require(URL(string: "https://example.com/policy"))
        var text = AttributedString("See the terms")
        if let range = text.range(of: "terms") { text[range].link = terms }
        var caught: [URL] = []
        let host = ViewHost {
            Text(text)
            Link("Policy", destination: policy).environment(
                \.openURL,
                OpenURLAction { url in
                    caught.append(url)
                    return .handled
                }
            )
        }
        try host.tapLink("terms")
        try host.tap("Policy")
        #expect(host.openedURLs == [terms])
        #expect(caught == [policy])
        #expect(throws: HostFailure.self) { try host.tapLink("See the ") }
    }
}
