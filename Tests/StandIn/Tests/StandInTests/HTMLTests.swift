@_spi(Host) import SwiftUI
import Testing

@MainActor
@Suite("The HTML snapshot of a view", .timeLimit(.minutes(5)))
struct HTMLTests {
    private func page(_ appearance: Appearance = Appearance(), @ViewBuilder _ content: @escaping () -> some View)
        -> String
    {
        ViewHost(appearance: appearance, content: content).html(title: "Page")
    }

    @Test("Markup in a text is escaped")
    func escaping() {
        let markup = "\"><script>alert('1')</script>&"
        let html = page {
            Text(markup)
            TextField(markup, text: .constant(markup)).accessibilityIdentifier(markup).accessibilityHint(markup)
            Button(markup) {}
        }
        #expect(!html.contains("<script"))
        #expect(!html.contains("\"\">"))
        #expect(html.contains("&lt;script&gt;alert(&#39;1&#39;)"))
    }

    @Test("The page has the settings of the device")
    func appearance() {
        var appearance = Appearance()
        let standard = page(appearance) { Text("x") }
        #expect(
            standard.contains("dir=\"ltr\" style=\"font-size: 16.0px\"") && standard.contains("body class=\"light\"")
        )
        appearance.colorScheme = .dark
        appearance.layoutDirection = .rightToLeft
        appearance.dynamicTypeSize = .xxxLarge
        appearance.locale = Locale(identifier: "de_DE")
        appearance.increaseContrast = true
        let other = page(appearance) { Text("x") }
        #expect(other.contains("lang=\"de-DE\" dir=\"rtl\" style=\"font-size: 21.6px\""))
        #expect(other.contains("body class=\"dark contrast\""))
    }

    @Test(
        "Each control shows its state",
        arguments: [
            "<input type=text", "value=\"ada\"", "<input type=password", "value=\"•••\"",
            "<input type=checkbox checked>",
            "<option selected>Two</option>", "disabled>", "<hr", "spinner", "<progress value=\"0.5\">",
            "class=\"alert\"",
            "aria-level=1", "padding-inline-start: 3.0px", "background: var(--red)", "border-radius: 8.0px",
            "font-size: 1.375rem; font-weight: 700", "<path d=\"M0.0 0.0 L50.0 100.0 \"",
        ]
    )
    func controls(expected: String) {
        let html = page {
            Text("Title").font(.title2).bold().accessibilityAddTraits(.isHeader).accessibilityHeading(.h1)
            TextField("Name", text: .constant("ada"))
            SecureField("Password", text: .constant("abc"))
            Toggle("On", isOn: .constant(true))
            Picker("Pick", selection: .constant(2)) {
                Text("One").tag(1)
                Text("Two").tag(2)
            }
            Group {
                Button("Off") {}.disabled(true)
                Divider()
                ProgressView()
                ProgressView(value: 0.5)
                Text("padded").padding(.leading, 3).background(.red, in: RoundedRectangle(cornerRadius: 8))
                Stroke().fill(.blue)
                Text("under").alert("Alert", isPresented: .constant(true)) {}
            }
        }
        #expect(html.contains(expected))
    }

    /// A style that draws the disabled state itself.
    private struct OwnStyle: ButtonStyle {
        func makeBody(configuration: Configuration) -> some View { configuration.label.opacity(0.6) }
    }

    @Test("A disabled button is dimmed, as on Apple's systems, unless it has a style of its own")
    func disabledButtons() {
        let html = page {
            Button("Standard") {}.disabled(true)
            Button("Own") {}.buttonStyle(OwnStyle()).disabled(true)
        }
        #expect(html.contains(".disabled:not(.styled) { opacity: .45; }"))
        let buttons = html.matches(of: /<button type=button class="([^"]*)"/).map { $0.output.1 }
        #expect(buttons.map { $0.contains("disabled") } == [true, true])
        #expect(buttons.map { $0.contains("styled") } == [false, true])
    }

    @Test("The symbols of a form are outlines, which need no font", arguments: ["eye", "eye.slash", "lock", "globe"])
    func symbols(_ name: String) {
        let html = page { Image(systemName: name) }
        #expect(html.contains("<svg class=symbol") && !html.contains("<span class=symbol"))
    }

    private struct Stroke: Shape {
        nonisolated func path(in rect: CGRect) -> Path {
            Path { path in
                path.move(to: rect.origin)
                path.addLine(to: CGPoint(x: rect.width / 2, y: rect.height))
            }
        }
    }

    @Test("An image that code draws is an SVG element with its size and shapes")
    func drawnImage() {
        let html = page {
            Image(size: CGSize(width: 8, height: 4)) { context in
                context.fill(Path(CGRect(x: 1, y: 0, width: 2, height: 3)), with: .color(.white))
            }
        }
        #expect(html.contains(#"<svg viewBox="0 0 8.0 4.0""#))
        #expect(html.contains(#"<path d="M1.0 0.0 L3.0 0.0 L3.0 3.0 L1.0 3.0 Z""#))
    }
}
