import AuthFlows
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@MainActor
@Suite("The server's style of a form is converted to the neutral form", .timeLimit(.minutes(5)))
struct StyleTests: FlowTesting {
    private func component(_ json: String) async throws -> FormComponent? {
        let (model, _, _) = try await model(.signIn, [prompt(#""meta":{"components":[\#(json)]}"#)])
        await model.start()
        return model.step?.components.first
    }

    @Test(
        "Texts are converted",
        arguments: [
            ("BODY_1", FormComponent.Style.TextStyle.body), ("BODY_2", .body), ("SUBTITLE_1", .subtitle),
            ("subtitle_2", .subtitle), ("CAPTION", .caption), ("OVERLINE", .overline), ("BUTTON_TEXT", .body),
            ("NEWER", nil),
        ]
    )
    func styles(_ variant: String, _ style: FormComponent.Style.TextStyle?) async throws {
        let shown = try await component(#"{"type":"TEXT","label":"x","variant":"\#(variant)"}"#)
        #expect(shown?.kind == .text && shown?.style.textStyle == style)
    }

    @Test("Every heading level is converted", arguments: 1...6)
    func headings(_ level: Int) async throws {
        let shown = try await component(
            #"{"type":"TEXT","label":"x","variant":"HEADING_\#(level)","align":"center"}"#
        )
        #expect(shown?.kind == .heading && shown?.level == level && shown?.style.alignment == .center)
    }

    @Test(
        "Colours are converted",
        arguments: [
            ("ERROR", FormComponent.Style.Tone.error), ("WARNING", .warning), ("SUCCESS", .success), ("INFO", .info),
            ("PRIMARY", .primary), ("secondary", .secondary), ("#ff0000", nil),
        ]
    )
    func tones(_ color: String, _ tone: FormComponent.Style.Tone?) async throws {
        #expect(try await component(#"{"type":"TEXT","label":"x","color":"\#(color)"}"#)?.style.tone == tone)
    }

    @Test(
        "Pictures and symbols are converted",
        arguments: [
            (#""width":"","height":"60""#, nil, 60), (#""width":"120px","height":64"#, 120, 64),
            (#""width":"100%","height":"auto""#, nil, nil), (#""width":"-3","height":"1e9""#, nil, nil),
            (#""width":99999,"height":"0""#, 2_000, nil), (#""width":"2rem""#, 32, nil),
        ] as [(String, Double?, Double?)]
    )
    func sizes(_ sizes: String, _ width: Double?, _ height: Double?) async throws {
        let picture = try await component(#"{"type":"IMAGE","src":"https://x/y.png",\#(sizes)}"#)
        #expect(picture?.style.width == width && picture?.style.height == height)
        let symbol = try await component(#"{"type":"ICON","name":"lock","size":"24","color":"SUCCESS"}"#)
        #expect(symbol?.style == FormComponent.Style(tone: .success, width: 24, height: 24))
    }

    @Test(
        "Stacks are converted",
        arguments: [
            (#""direction":"row","gap":2"#, FormComponent.Kind.row, 16, nil, nil),
            (#""direction":"column","gap":"12px","align":"end""#, .group, 12, nil, .trailing),
            (#""direction":"row","justify":"flex-end","align":"center""#, .row, nil, nil, .trailing),
            (#""items":3,"gap":8"#, .row, 8, 3, nil), (#""items":"2""#, .row, nil, 2, nil),
            (#""items":99"#, .row, nil, 12, nil), (#""items":1"#, .row, nil, nil, nil),
            (#""items":-4,"gap":-1"#, .row, nil, nil, nil), (#""gap":1e12"#, .row, 200, nil, nil),
        ] as [(String, FormComponent.Kind, Double?, Int?, FormComponent.Style.Alignment?)]
    )
    func stacks(
        _ members: String,
        _ kind: FormComponent.Kind,
        _ gap: Double?,
        _ columns: Int?,
        _ alignment: FormComponent.Style.Alignment?
    ) async throws {
        let stack = try await component(
            #"{"type":"STACK",\#(members),"components":[{"type":"TEXT","label":"x"}]}"#
        )
        #expect(stack?.kind == kind)
        #expect(stack?.style == FormComponent.Style(alignment: alignment, spacing: gap, columns: columns))
    }

    @Test("Dividers are converted")
    func dividers() async throws {
        #expect(try await component(#"{"type":"DIVIDER","variant":"VERTICAL"}"#)?.style.isVertical == true)
        #expect(try await component(#"{"type":"DIVIDER","variant":"vertical"}"#)?.style.isVertical == true)
        #expect(try await component(#"{"type":"DIVIDER","variant":"HORIZONTAL"}"#)?.style.isVertical == false)
    }

    @Test(
        "Buttons are converted",
        arguments: [
            ("PRIMARY", FormAction.Prominence.primary), ("SECONDARY", .secondary), ("OUTLINED", .secondary),
            ("TEXT", .link), ("TERTIARY", .link), ("LINK", .link), ("DANGER", .destructive), ("INFO", .secondary),
            ("SUCCESS", .secondary), ("WARNING", .secondary), ("danger", .destructive),
        ]
    )
    func prominence(_ variant: String, _ prominence: FormAction.Prominence) async throws {
        let (model, _, _) = try await model(
            .signIn,
            [
                prompt(
                    #""actions":[{"ref":"a"}],"meta":{"components":[{"id":"a","type":"ACTION","variant":"\#(variant)"}]}"#
                )
            ]
        )
        await model.start()
        #expect(model.step?.action("a")?.prominence == prominence)
    }

    @Test(
        "Known brand marks are found by icon, name or label",
        arguments: [
            (#""image":"assets/images/icons/google.svg","label":"Continue""#, "a1", FormAction.Mark.google),
            (#""label":"Sign in with GitHub""#, "a1", .github), (#""label":"x""#, "action_facebook", .facebook),
            (#""label":"Microsoft""#, "a1", .microsoft), (#""startIcon":"LinkedIn""#, "a1", .linkedIn),
            (#""label":"Continue with Apple""#, "a1", .apple), (#""label":"MetaMask""#, "a1", .ethereum),
            (#""label":"x""#, "signInEthereum", .ethereum), (#""label":"Code by SMS""#, "a1", .sms),
            (#""label":"x""#, "action_sms_otp", .sms), (#""label":"Magic link""#, "a1", .mail),
            (#""label":"Email me a code""#, "a1", .mail), (#""label":"x""#, "basicPasskey", .passkey),
            (#""image":"fingerprint.svg""#, "a1", .passkey), (#""label":"Pineapple""#, "a1", nil),
            (#""label":"Sign up""#, "action_signup", nil),
        ]
    )
    func marks(_ members: String, _ ref: String, _ mark: FormAction.Mark?) async throws {
        let (model, _, _) = try await model(
            .signIn,
            [
                prompt(
                    #""actions":[{"ref":"\#(ref)"}],"meta":{"components":["#
                        + #"{"id":"\#(ref)","type":"ACTION","eventType":"TRIGGER",\#(members)}]}"#
                )
            ]
        )
        await model.start()
        #expect(model.step?.action(ref)?.mark == mark)
    }

    @Test("The button that sends an email address is not an alternative sign-in")
    func ordinaryButton() async throws {
        let (model, _, _) = try await model(
            .signIn,
            [
                prompt(
                    #""inputs":[{"identifier":"email"}],"actions":[{"ref":"send_email"}],"meta":{"components":["#
                        + #"{"ref":"email","type":"EMAIL_INPUT"},{"id":"send_email","type":"ACTION","label":"Send mail"}]}"#
                )
            ]
        )
        await model.start()
        #expect(model.step?.defaultAction?.mark == nil)
    }
}

@Suite("The design of an application", .timeLimit(.minutes(5)))
struct DesignTests {
    private func design(_ json: String) throws -> FormDesign? {
        DesignReader.design(["design": try JSONValue.decode(from: .init(json.utf8))])
    }

    @Test("A theme in the server's documented form is read")
    func theme() throws {
        let design = try #require(
            try design(
                ##"{"theme":{"direction":"ltr","defaultColorScheme":"dark","shape":{"borderRadius":8},"spacing":"6px","##
                    + ##""typography":{"fontFamily":"'Inter Tight', sans-serif"},"colorSchemes":{"dark":{"palette":{"##
                    + ##""primary":{"main":"#BD93F9","contrastText":"#000"},"background":{"default":"rgb(0, 128, 255)","##
                    + ##""paper":"rgba(0,0,0,.5)"},"text":{"primary":"hsl(120, 100%, 50%)","secondary":"#ffffff80"},"##
                    + ##""divider":"rgb(100% 0% 0% / 50%)","error":{"main":"red"}}},"light":{"colors":{"primary":"#fff"}}}}}"##
            )
        )
        var dark = FormDesign.Palette()
        dark.accent = .init(red: 189 / 255, green: 147 / 255, blue: 249 / 255)
        dark.onAccent = .init(red: 0, green: 0, blue: 0)
        dark.background = .init(red: 0, green: 128 / 255, blue: 1)
        dark.surface = .init(red: 0, green: 0, blue: 0, alpha: 0.5)
        dark.text = .init(red: 0, green: 1, blue: 0)
        dark.secondaryText = .init(red: 1, green: 1, blue: 1, alpha: 128 / 255)
        dark.border = .init(red: 1, green: 0, blue: 0, alpha: 0.5)
        #expect(design.dark == dark)
        #expect(design.light.accent == .init(red: 1, green: 1, blue: 1) && design.light.text == nil)
        #expect(design.cornerRadius == 8 && design.spacing == 6 && design.fontFamily == "Inter Tight")
        #expect(design.prefersDark == true)
    }

    @Test(
        "Empty and invalid designs are ignored",
        arguments: [
            "{}", #"{"theme":{},"layout":{}}"#, #"{"theme":7}"#, #"{"theme":{"colorSchemes":[1]}}"#,
            #"{"theme":{"shape":{"borderRadius":"much"},"spacing":-2,"typography":{"fontFamily":"inherit"}}}"#,
            ##"{"theme":{"colorSchemes":{"light":{"palette":{"primary":{"main":"#12"},"error":"url(x)"}}}}}"##,
            ##"{"theme":{"colorSchemes":{"light":{"palette":{"primary":"#ggg","error":"rgb(1,2)","text":"rgb(nan,1,1)"}}}}}"##,
        ]
    )
    func nothing(_ json: String) throws {
        #expect(try design(json) == nil)
    }

    @Test("Sizes are limited, long names and colours are not read")
    func bounds() throws {
        let long = String(repeating: "f", count: 100_000)
        let design = try #require(
            try design(
                ##"{"theme":{"shape":{"borderRadius":1e300},"spacing":9999,"typography":{"fontFamily":"\##(long)"},"##
                    + ##""colorSchemes":{"light":{"palette":{"primary":"#\##(long)"}}}}}"##
            )
        )
        #expect(design == FormDesign(cornerRadius: 64, spacing: 64))
    }

    @Test(
        "Invalid colours are ignored",
        arguments: [
            "", "#", "#12", "#12345", "#1g2g3", "#\u{FF11}\u{FF12}\u{FF13}", "hsl", "hsl()", "hsl(1)", "hsl(1,2%)",
            "hsl(1,2%,3%,1,5)", "hsl(1,2,3)", "hsl(x,2%,3%)", "rgb(1,2)", "rgb(1,2,x)", "rgb(1,2,3,x)", ")rgb(1,2,3",
        ]
    )
    func noColor(_ text: String) { #expect(ColorReader.color(text) == nil) }

    @Test(
        "Hues are computed",
        arguments: [
            ("hsl(0,100%,50%)", 1, 0, 0), ("hsl(240deg 100% 50%)", 0, 0, 1), ("hsl(-120,100%,50%)", 0, 0, 1),
            ("hsla(480, 100%, 25%, 1)", 0, 0.5, 0), ("hsl(10,0%,40%)", 0.4, 0.4, 0.4),
        ]
    )
    func hues(_ text: String, _ red: Double, _ green: Double, _ blue: Double) throws {
        let color = try #require(ColorReader.color(text))
        #expect(abs(color.red - red) < 1e-9 && abs(color.green - green) < 1e-9 && abs(color.blue - blue) < 1e-9)
    }
}
