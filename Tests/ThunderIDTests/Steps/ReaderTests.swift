import AuthFlows
import Foundation
import NativeAuthCore
import Testing

@testable import ThunderID

@Suite("Colours, sizes, marks and kinds are read exactly", .timeLimit(.minutes(5)))
struct ReaderTests {
    private func component(_ members: String) throws -> FlowComponent {
        try #require(FlowComponent(json: try JSONValue.decode(from: Data("{\(members)}".utf8))))
    }

    // MARK: - Colours

    @Test(
        "CSS colours are parsed",
        arguments: [
            ("#f00", FormDesign.RGBA(red: 1, green: 0, blue: 0)),
            ("#F008", FormDesign.RGBA(red: 1, green: 0, blue: 0, alpha: 8 / 15)),
            ("#ff000080", FormDesign.RGBA(red: 1, green: 0, blue: 0, alpha: 128 / 255)),
            ("\t # f 0 0 ", FormDesign.RGBA(red: 1, green: 0, blue: 0)),
            ("rgb(255, 0, 51)", FormDesign.RGBA(red: 1, green: 0, blue: 0.2)),
            ("RGBA(0 255 0 / 50%)", FormDesign.RGBA(red: 0, green: 1, blue: 0, alpha: 0.5)),
            ("rgb(100%,0%,0%,0.25)", FormDesign.RGBA(red: 1, green: 0, blue: 0, alpha: 0.25)),
            ("rgb(-5,300,+0)", FormDesign.RGBA(red: 0, green: 1, blue: 0)),
            ("hsl(0,100%,50%)", FormDesign.RGBA(red: 1, green: 0, blue: 0)),
            ("hsl(360deg 100% 50%)", FormDesign.RGBA(red: 1, green: 0, blue: 0)),
            ("hsla(-240,100%,50%,.5)", FormDesign.RGBA(red: 0, green: 1, blue: 0, alpha: 0.5)),
            ("hsl(0,-10%,50%)", FormDesign.RGBA(red: 0.5, green: 0.5, blue: 0.5)),
            ("hsl(0,200%,50%)", FormDesign.RGBA(red: 1, green: 0, blue: 0)),
            ("hsl(0,50%,150%)", FormDesign.RGBA(red: 1, green: 1, blue: 1)),
            ("hsl(0,50%,-50%)", FormDesign.RGBA(red: 0, green: 0, blue: 0)),
            ("hsl(0,50%,50%)", FormDesign.RGBA(red: 0.75, green: 0.25, blue: 0.25)),
            ("rgb(1000000,0,0)", FormDesign.RGBA(red: 1, green: 0, blue: 0)),
            ("rgb(0,0,0" + String(repeating: " ", count: 54) + ")", FormDesign.RGBA(red: 0, green: 0, blue: 0)),
        ]
    )
    func colors(_ text: String, _ expected: FormDesign.RGBA) throws {
        let color = try #require(ColorReader.color(text))
        for (part, wanted) in [
            (color.red, expected.red), (color.green, expected.green), (color.blue, expected.blue),
            (color.alpha, expected.alpha),
        ] {
            #expect(abs(part - wanted) < 1e-9)
        }
    }

    @Test(
        "Invalid colours are ignored",
        arguments: [
            "", "#", "#12", "#12345", "#1234567", "#123456789", "#12g", "#１２３", "f00", "rgb", "rgb()", "rgb(1,2)",
            "rgb(1,2,3,4,5)", "rgb(x,2,3)", "rgb(1,2,x)", "rgb(1,2,3,x)", "rgb)1,2,3(", "hsl(1)", "hsl(1,2%)",
            "hsl(1,2,3%)", "hsl(1,2%,3)", "hsl(x,2%,3%)", "hsl(1,x%,3%)", "hsl(1,2%,x%)", "hsv(1,2%,3%)",
            "rgb(1000001,0,0)", "rgb(1e3,0,0)", "rgb(١,0,0)", "rgb(0,0,0" + String(repeating: " ", count: 55) + ")",
        ]
    )
    func noColors(_ text: String) { #expect(ColorReader.color(text) == nil) }

    // MARK: - Sizes

    @Test(
        "Lengths are converted to points",
        arguments: [
            ("60", 60), (#""60""#, 60), (#""60px""#, 60), (#""60PX""#, 60), (#""1.5rem""#, 24), ("1.5", 1.5),
            ("-1", -1), (#""-1""#, nil), (#""1e3""#, nil), (#""60%""#, nil), (#""""#, nil), ("true", nil),
            (#""\#(String(repeating: "0", count: 31))7""#, 7), (#""\#(String(repeating: "0", count: 32))7""#, nil),
            (#""٣""#, nil), (#""px""#, nil),
        ] as [(String, Double?)]
    )
    func points(_ json: String, _ points: Double?) throws {
        #expect(StyleParser.points(try component(#""x":\#(json)"#).attributes["x"]?.json) == points)
        #expect(StyleParser.points(nil) == nil)
    }

    @Test(
        "Sides have one point to two thousand",
        arguments: [("0.99", nil), ("1", 1), ("2000", 2_000), ("2001", 2_000)] as [(String, Double?)]
    )
    func sides(_ json: String, _ side: Double?) throws {
        #expect(StyleParser.picture(try component(#""width":\#(json)"#)).width == side)
        #expect(StyleParser.picture(try component(#""height":\#(json)"#)).height == side)
    }

    @Test(
        "Gaps up to four are multiples of eight points, greater ones and those in px are points",
        arguments: [
            ("0", 0), ("4", 32), (#""4""#, 32), ("4.5", 4.5), (#""4px""#, 4), ("200", 200), ("201", 200), ("-0.5", nil),
        ] as [(String, Double?)]
    )
    func gaps(_ json: String, _ gap: Double?) throws {
        let style = StyleParser.stack(try component(#""type":"STACK","gap":\#(json)"#), isRow: true)
        #expect(style.spacing == gap)
    }

    @Test(
        "Columns number two to twelve",
        arguments: [("1", nil), ("2", 2), (#""3""#, 3), ("12", 12), ("13", 12), (#""x""#, nil)] as [(String, Int?)]
    )
    func columns(_ json: String, _ columns: Int?) throws {
        let style = StyleParser.stack(try component(#""type":"STACK","items":\#(json)"#), isRow: true)
        #expect(style.columns == columns)
    }

    @Test("Only a stack has gaps and columns; a row is aligned by justify, a column by align")
    func placement() throws {
        let members = #""gap":8,"items":3,"justify":"end","align":"center""#
        let block = StyleParser.stack(try component(#""type":"BLOCK","# + members), isRow: true)
        #expect(block == FormComponent.Style(alignment: .center))
        let stack = try component(#""type":"STACK","# + members)
        #expect(
            StyleParser.stack(stack, isRow: true) == FormComponent.Style(alignment: .trailing, spacing: 8, columns: 3)
        )
        #expect(StyleParser.stack(stack, isRow: false).alignment == .center)
        #expect(StyleParser.stack(try component(#""type":"STACK","align":"start""#), isRow: true).alignment == .leading)
    }

    // MARK: - Designs

    private func design(_ theme: String) throws -> FormDesign? {
        DesignReader.design(
            try JSONValue.decode([String: JSONValue].self, from: Data(#"{"design":{"theme":\#(theme)}}"#.utf8))
        )
    }

    @Test("Every colour of a palette is read")
    func palette() throws {
        let red = FormDesign.RGBA(red: 1, green: 0, blue: 0)
        func palette(_ colors: String) throws -> FormDesign.Palette? {
            try design(#"{"colorSchemes":{"light":{"palette":\#(colors)}}}"#)?.light
        }
        var expected = FormDesign.Palette()
        func expect(_ colors: String, _ path: WritableKeyPath<FormDesign.Palette, FormDesign.RGBA?>) throws {
            expected = FormDesign.Palette()
            expected[keyPath: path] = red
            #expect(try palette(colors) == expected, "\(colors)")
        }
        try expect(##"{"primary":{"main":"#f00"}}"##, \.accent)
        try expect(##"{"primary":"#f00"}"##, \.accent)
        try expect(##"{"primary":{"contrastText":"#f00"}}"##, \.onAccent)
        try expect(##"{"background":{"default":"#f00"}}"##, \.background)
        try expect(##"{"background":"#f00"}"##, \.background)
        try expect(##"{"background":{"paper":"#f00"}}"##, \.surface)
        try expect(##"{"surface":"#f00"}"##, \.surface)
        try expect(##"{"text":{"primary":"#f00"}}"##, \.text)
        try expect(##"{"text":"#f00"}"##, \.text)
        try expect(##"{"text":{"secondary":"#f00"}}"##, \.secondaryText)
        try expect(##"{"divider":"#f00"}"##, \.border)
        try expect(##"{"border":"#f00"}"##, \.border)
        try expect(##"{"error":{"main":"#f00"}}"##, \.error)
        try expect(##"{"success":"#f00"}"##, \.success)
        try expect(##"{"warning":"#f00"}"##, \.warning)
        try expect(##"{"info":"#f00"}"##, \.info)
        #expect(try design(##"{"palette":{"info":"#f00"}}"##)?.light.info == red)
        #expect(try design(##"{"colorSchemes":{"dark":{"colors":{"info":"#f00"}}}}"##)?.dark.info == red)
    }

    @Test(
        "Corners, gaps, fonts and the preferred scheme are read",
        arguments: [
            (#"{"shape":{"borderRadius":0}}"#, 0, nil, nil, nil), (#"{"borderRadius":64}"#, 64, nil, nil, nil),
            (#"{"shape":{"borderRadius":1},"borderRadius":2}"#, 1, nil, nil, nil),
            (#"{"borderRadius":65}"#, 64, nil, nil, nil), (#"{"spacing":0}"#, nil, 0, nil, nil),
            (#"{"spacing":65}"#, nil, 64, nil, nil), (#"{"spacing":8,"borderRadius":-1}"#, nil, 8, nil, nil),
            (#"{"typography":{"fontFamily":" 'Open Sans' , serif"}}"#, nil, nil, "Open Sans", nil),
            (
                #"{"typography":{"fontFamily":"\#(String(repeating: "f", count: 100))"}}"#, nil, nil,
                String(repeating: "f", count: 100), nil
            ),
            (#"{"defaultColorScheme":"Dark"}"#, nil, nil, nil, true),
            (#"{"defaultColorScheme":"light"}"#, nil, nil, nil, false),
        ] as [(String, Double?, Double?, String?, Bool?)]
    )
    func themes(
        _ theme: String,
        _ radius: Double?,
        _ spacing: Double?,
        _ family: String?,
        _ prefersDark: Bool?
    ) throws {
        let design = try #require(try design(theme))
        #expect(design.cornerRadius == radius && design.spacing == spacing)
        #expect(design.fontFamily == family && design.prefersDark == prefersDark)
    }

    @Test(
        "A theme without usable values is ignored",
        arguments: [
            "{}", #"{"typography":{"fontFamily":"Sans-Serif"}}"#, #"{"typography":{"fontFamily":" ''"}}"#,
            #"{"typography":{"fontFamily":"\#(String(repeating: "f", count: 101))"}}"#, #"{"spacing":-1}"#,
            ##"{"defaultColorScheme":"system"}"##, ##"{"colorSchemes":{"light":{"palette":{"primary":"none"}}}}"##,
        ]
    )
    func noTheme(_ theme: String) throws { #expect(try design(theme) == nil) }

    // MARK: - Marks and kinds

    @Test(
        "Icons, names and labels are split into words",
        arguments: [
            ("apple.svg", "a", nil, true, FormAction.Mark.apple), (nil, "apple", "Apple", true, nil),
            (nil, "apple", nil, false, .apple), ("x.svg", "apple", nil, true, nil),
            (nil, "signInWithApple", nil, false, .apple),
            (nil, "APPLE", nil, false, .apple), (nil, "aAPPLEs", nil, false, nil),
            (nil, "one2apple", nil, false, .apple),
            (nil, "pineapple", nil, false, nil), (nil, "otp", "Passkey", false, .passkey),
            (nil, "sms_mail", nil, false, .sms),
            (nil, "a", String(repeating: "x", count: 250) + "google", true, .google),
            (nil, "a", String(repeating: "x", count: 251) + "google", true, nil), (nil, "a", "-apple", false, .apple),
        ] as [(String?, String, String?, Bool, FormAction.Mark?)]
    )
    func marks(_ icon: String?, _ name: String, _ label: String?, _ sends: Bool, _ mark: FormAction.Mark?) {
        #expect(ActionMark.mark(icon: icon, name: name, label: label, submitsFields: sends) == mark)
    }

    @Test("The component's kind takes precedence over the input's; an unknown one is text")
    func kinds() {
        #expect(FieldKind.kind(component: "PASSWORD_INPUT", input: "EMAIL_INPUT") == .password)
        #expect(FieldKind.kind(component: "NEWER", input: "email_input") == .email)
        #expect(FieldKind.kind(component: nil, input: "NEWER") == .text)
    }

    @Test(
        "Unnamed elements get a label",
        arguments: [
            ("family_name", "Family name"), ("action_sign-up.now", "Sign up now"), ("a", "A"), ("", ""), ("__", "__"),
            ("my action_x", "My action x"), ("ßa", "SSa"),
        ]
    )
    func names(_ identifier: String, _ name: String) { #expect(FieldKind.humanized(identifier) == name) }

    @Test("A pasted link gives its own value; a link of another flow is refused; other text is sent unchanged")
    func linkValues() throws {
        func value(_ text: String, _ executionID: String? = "e") throws -> String {
            try FieldKind.value(text, of: "inviteToken", executionID: executionID, texts: FormTexts())
        }
        #expect(try value("https://x/?executionId=e&inviteToken=t") == "t")
        #expect(try value("https://x/?inviteToken=t") == "t")
        #expect(try value("https://x/?executionId=f&inviteToken=t", nil) == "t")
        #expect(try value("https://x/?executionId=e") == "https://x/?executionId=e")
        #expect(try value("a:b?inviteToken=t") == "a:b?inviteToken=t")
        #expect(try value("t") == "t" && value("://") == "://")
        let error = #expect(throws: NativeAuthError.self) { try value("https://x/?executionId=f&inviteToken=t") }
        #expect(error?.code == .invalidInput && error?.recovery == [.correct(["inviteToken"])])
    }

    // MARK: - A browser's step

    @Test(
        "Only allowed URLs can be opened",
        arguments: [
            ("https://p.example/a", true), ("HTTPS://p.example/", true), ("http://127.0.0.1/a", true),
            ("http://localhost:1/a", true), ("http://p.example/a", false), ("ftp://p.example/", false),
            ("https:///a", false), ("https://u@p.example/", false), ("https://u:p@p.example/", false),
            ("https://:p@p.example/", false), ("/a", false), ("", false), ("https://p.example/?state=a&state=b", false),
        ]
    )
    func addresses(_ address: String, _ isSafe: Bool) {
        let step = try? BrowserStep(redirectURL: address, provider: nil)
        #expect((step != nil) == isSafe)
        #expect((try? BrowserStep(redirectURL: nil, provider: nil)) == nil)
    }

    @Test("A URL has at most 16 KiB")
    func longestAddress() {
        let base = "https://p.example/"
        for (count, isTaken) in [(16_384, true), (16_385, false)] {
            let address = base + String(repeating: "a", count: count - base.utf8.count)
            #expect(((try? BrowserStep(redirectURL: address, provider: nil)) != nil) == isTaken)
        }
    }

    @Test("The callback is a redirect URI with a scheme")
    func callback() throws {
        func callback(_ query: String) throws -> String? {
            let step = try BrowserStep(redirectURL: "https://p.example/" + query, provider: nil)
            return step.request.callback?.absoluteString
        }
        #expect(try callback("?redirect_uri=app:/done") == "app:/done")
        #expect(try callback("?redirect_uri=/done") == nil && callback("") == nil)
    }

    @Test("A server failure at a code names the provider, and keeps the error's details")
    func browserFailure() throws {
        let error = NativeAuthError(.serverFailure, message: "x", serverCode: "c", requestID: "r", httpStatus: 502)
        let named = try BrowserStep(redirectURL: "https://p.example/", provider: "Demo").failure(error)
        #expect(named.code == .serverFailure && named.recovery == [.restart] && named.message.contains("Demo"))
        #expect(named.serverCode == "c" && named.requestID == "r" && named.httpStatus == 502)
        let unnamed = try BrowserStep(redirectURL: "https://p.example/", provider: nil).failure(error)
        #expect(!unnamed.message.contains("Demo") && unnamed.message.contains(FormTexts()(.unnamedProvider)))
    }

    @Test(
        "A pasted callback URL is read",
        arguments: [
            ("", [:]), (" c ", ["code": "c"]), ("app:/done?code=c&state=s", ["code": "c", "state": "s"]),
            ("app:/done?code=c&state=x", nil), ("app:/else?code=c&state=s", nil), ("code=c", nil), ("?c", nil),
            ("error=x", nil), ("app://done", nil),
        ] as [(String, [String: String]?)]
    )
    func answers(_ text: String, _ inputs: [String: String]?) throws {
        let step = try BrowserStep(redirectURL: "https://p.example/?state=s&redirect_uri=app:/done", provider: nil)
        let given = try? step.inputs(for: text)
        #expect(given == inputs)
    }
}
