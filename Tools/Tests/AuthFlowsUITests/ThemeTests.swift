import AuthFlows
@testable import AuthFlowsUI
@_spi(Host) import SwiftUI
import Testing

@Suite("The app's theme overrides the server's design, which overrides the system's", .timeLimit(.minutes(5)))
struct ThemeTests {
    private static let purple = FormDesign.RGBA(red: 0.5, green: 0, blue: 0.5)
    private static let yellow = FormDesign.RGBA(red: 1, green: 0.9, blue: 0.2)
    private static let white = FormDesign.RGBA(red: 1, green: 1, blue: 1)
    private static let black = FormDesign.RGBA(red: 0, green: 0, blue: 0)

    private func design(_ change: (inout FormDesign) -> Void) -> FormDesign {
        var design = FormDesign()
        change(&design)
        return design
    }

    @Test("The accent colour comes from the app, the server or the system")
    func accent() {
        let served = design { $0.light.accent = Self.purple }
        var theme = FormTheme()
        #expect(FormAppearance().accent == .accentColor)
        #expect(FormAppearance(design: served).accent == Color(Self.purple))
        #expect(FormAppearance(design: served, isDark: true).accent == .accentColor)
        theme.light.accent = .mint
        #expect(FormAppearance(theme: theme, design: served).accent == .mint)
        theme = FormTheme()
        theme.usesServerDesign = false
        #expect(FormAppearance(theme: theme, design: served).accent == .accentColor)
    }

    @Test(
        "Text on the server's accent colour is readable",
        arguments: [
            (ThemeTests.purple, ThemeTests.white as FormDesign.RGBA?, ThemeTests.white),
            (ThemeTests.purple, ThemeTests.black, ThemeTests.white),
            (ThemeTests.yellow, ThemeTests.white, ThemeTests.black),
            (ThemeTests.yellow, nil, ThemeTests.black), (ThemeTests.purple, nil, ThemeTests.white),
            (ThemeTests.purple, ThemeTests.yellow, ThemeTests.yellow),
        ]
    )
    func onAccent(_ accent: FormDesign.RGBA, _ wish: FormDesign.RGBA?, _ used: FormDesign.RGBA) {
        let appearance = FormAppearance(
            design: design {
                $0.light.accent = accent
                $0.light.onAccent = wish
            }
        )
        #expect(appearance.onAccent == Color(used))
        #expect(LegiblePalette.contrast(used, with: accent) >= 4.5)
    }

    @Test("The server's text colour is not used on the app's accent colour")
    func ownAccent() {
        var theme = FormTheme()
        theme.light.accent = .mint
        let served = design {
            $0.light.accent = Self.yellow
            $0.light.onAccent = Self.black
        }
        #expect(FormAppearance(theme: theme, design: served).onAccent == .white)
        theme.light.onAccent = .red
        #expect(FormAppearance(theme: theme, design: served).onAccent == .red)
    }

    @Test(
        "A text colour without contrast to its background is replaced",
        arguments: [
            (nil as FormDesign.RGBA?, ThemeTests.purple as FormDesign.RGBA?, Color(ThemeTests.purple)),
            (nil, ThemeTests.yellow, .primary), (nil, nil, .primary),
            (ThemeTests.white, ThemeTests.yellow, Color(ThemeTests.black)),
            (ThemeTests.black, nil, Color(ThemeTests.white)),
            (ThemeTests.purple, ThemeTests.yellow, Color(ThemeTests.yellow)),
        ]
    )
    func text(_ background: FormDesign.RGBA?, _ text: FormDesign.RGBA?, _ used: Color) {
        let appearance = FormAppearance(
            design: design {
                $0.light.background = background
                $0.light.text = text
            }
        )
        #expect(appearance.text == used)
        #expect(appearance.background == background.map { Color($0) })
    }

    @Test(
        "Contrast is measured with transparency",
        arguments: [
            // Nearly transparent black on white is not readable text, and a nearly transparent button needs black
            // text.
            (FormDesign.RGBA(red: 0, green: 0, blue: 0, alpha: 0.3), nil as FormDesign.RGBA?, Color.primary),
            (.init(red: 0, green: 0, blue: 0, alpha: 0.9), nil, Color(.init(red: 0, green: 0, blue: 0, alpha: 0.9))),
            // A nearly transparent dark background counts as light.
            (ThemeTests.white, .init(red: 0, green: 0, blue: 0, alpha: 0.1), Color(ThemeTests.black)),
            (ThemeTests.white, .init(red: 0, green: 0, blue: 0, alpha: 0.9), Color(ThemeTests.white)),
        ]
    )
    func translucent(_ text: FormDesign.RGBA, _ background: FormDesign.RGBA?, _ used: Color) {
        let appearance = FormAppearance(
            design: design {
                $0.light.text = text
                $0.light.background = background
                $0.light.accent = .init(red: 0, green: 0, blue: 0, alpha: 0.05)
            }
        )
        #expect(appearance.text == used)
        let isLight = background.map { $0.alpha < 0.5 } ?? true
        #expect(appearance.onAccent == Color(isLight ? Self.black : Self.white))
    }

    @Test(
        "A link has the accent colour only where it is readable",
        arguments: [
            (nil as FormDesign.RGBA?, ThemeTests.purple as FormDesign.RGBA?, Color(ThemeTests.purple)),
            (nil, ThemeTests.yellow, .primary), (nil, nil, .accentColor),
            (ThemeTests.black, ThemeTests.yellow, Color(ThemeTests.yellow)),
            (ThemeTests.black, ThemeTests.purple, Color(ThemeTests.white)),
            (ThemeTests.yellow, nil, Color(ThemeTests.black)),
        ]
    )
    func link(_ background: FormDesign.RGBA?, _ accent: FormDesign.RGBA?, _ used: Color) {
        let served = design {
            $0.light.background = background
            $0.light.accent = accent
        }
        #expect(FormAppearance(design: served).link == used)
        #expect(FormAppearance(design: served).color(of: .primary) == used)
        var theme = FormTheme()
        theme.light.accent = .mint
        #expect(FormAppearance(theme: theme, design: served).link == .mint)
    }

    @Test(
        "The default signal colours are readable in light and dark mode and on their tint",
        arguments: [true, false]
    )
    func signals(_ isDark: Bool) {
        let ours = SignalColors(isDark: isDark)
        let ground = isDark ? Self.black : Self.white
        for color in [ours.error, ours.success, ours.warning, ours.info] {
            #expect(LegiblePalette.contrast(color, with: ground) >= 4.5)
            #expect(LegiblePalette.contrast(color, with: LegiblePalette.tinted(ground, with: color)) >= 4.5)
        }
        let appearance = FormAppearance(isDark: isDark)
        #expect(appearance.error == Color(ours.error) && appearance.success == Color(ours.success))
        #expect(appearance.warning == Color(ours.warning) && appearance.info == Color(ours.info))
    }

    @Test("Signal colours are readable on every background of the server", arguments: [true, false])
    func signalsOnServed(_ isDark: Bool) throws {
        for step in 0...20 {
            let grey = Double(step) / 20
            var palette = FormDesign.Palette()
            palette.background = .init(red: grey, green: grey, blue: grey)
            palette.error = Self.purple
            let served = LegiblePalette(palette, isDark: isDark, usesBackground: true).colors
            let ground = try #require(served.background)
            for color in [served.error, served.success, served.warning, served.info] {
                #expect(LegiblePalette.contrast(try #require(color), with: ground) >= 4.5)
            }
        }
    }

    @Test("Sizes come from the app, from the server within limits, or from the defaults")
    func sizes() {
        #expect(FormAppearance().cornerRadius == 10)
        #expect(FormAppearance(design: FormDesign(cornerRadius: 1_000, spacing: -3)).cornerRadius == 40)
        #expect(FormAppearance(design: FormDesign(cornerRadius: 1_000, spacing: -3)).spacing == 4)
        var theme = FormTheme()
        theme.cornerRadius = 3
        theme.spacing = 7
        let appearance = FormAppearance(theme: theme, design: FormDesign(cornerRadius: 9, spacing: 9))
        #expect(appearance.cornerRadius == 3 && appearance.spacing == 7)
    }

    @Test("Fonts come from the app, the server or the system, and scale with the text size")
    func fonts() {
        var theme = FormTheme()
        #expect(
            FormAppearance(design: FormDesign(fontFamily: "Inter")).bodyFont
                == .custom("Inter", size: 17, relativeTo: .body)
        )
        #expect(FormAppearance().bodyFont == .system(.body))
        theme.fonts.body = .callout
        #expect(FormAppearance(theme: theme, design: FormDesign(fontFamily: "Inter")).bodyFont == .callout)
    }

    @Test(
        "The contrast ratios of known colours are correct",
        arguments: [
            (ThemeTests.black, ThemeTests.white, 21.0), (ThemeTests.white, ThemeTests.white, 1.0),
            (FormDesign.RGBA(red: 119 / 255, green: 119 / 255, blue: 119 / 255), ThemeTests.white, 4.48),
        ]
    )
    func contrast(_ one: FormDesign.RGBA, _ other: FormDesign.RGBA, _ ratio: Double) {
        #expect(abs(LegiblePalette.contrast(one, with: other) - ratio) < 0.01)
        #expect(LegiblePalette.contrast(other, with: one) == LegiblePalette.contrast(one, with: other))
    }

    @MainActor
    @Test("Theme, styles and the server's design are drawn, in light and dark mode")
    func drawn() async throws {
        struct Shouting: FormFieldStyle {
            func makeBody(configuration: FormFieldConfiguration) -> some View {
                Text(verbatim: configuration.label.uppercased())
                configuration.control
                configuration.errorTexts
            }
        }
        struct Plain: FormButtonStyle {
            func makeBody(configuration: FormButtonConfiguration) -> some View {
                Text(verbatim: configuration.isBusy ? "busy" : "plain")
                configuration.label
            }
        }
        let stage = try await FormHost(SampleSteps.designed) {
            AnyView($0.formFieldStyle(Shouting()).formButtonStyle(Plain()))
        }
        #expect(stage.host.texts.contains("PASSWORD") && stage.host.texts.contains("plain"))
        stage.host.reevaluate()
        let light = stage.host.html()
        #expect(light.contains("background: \(Color(FormDesign.RGBA(red: 1, green: 0.97, blue: 0.93)).probe)"))
        stage.host.appearance.colorScheme = .dark
        let dark = stage.host.html()
        #expect(dark.contains("background: \(Color(FormDesign.RGBA(red: 0.12, green: 0.08, blue: 0.16)).probe)"))
        try stage.host.type("ada", into: "Username")
        #expect(stage.model.value(for: "username") == "ada")
    }
}

extension Color {
    /// The colour as written in the host's HTML.
    @MainActor fileprivate var probe: String {
        let html = ViewHost { Text("x").foregroundColor(self) }.html()
        let start = html.range(of: "style=\"color: ")?.upperBound ?? html.endIndex
        return String(html[start...].prefix { $0 != "\"" && $0 != ";" })
    }
}
