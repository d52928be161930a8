import Testing

@testable import IdentityBase

@Suite("The texts of YAML and JSON documents", .timeLimit(.minutes(5)))
struct DocumentTextTests {
    private static func name(_ text: String, file: String = "a.yaml") throws -> String {
        try YAMLDocument(file: file).root(of: text).required("name").text()
    }

    private static func problem(_ text: String, file: String = "a.yaml") -> String? {
        do {
            _ = try YAMLDocument(file: file).root(of: text)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "Joiners, marks and tags of a script are text",
        arguments: [
            "می‌خواهم", "👨‍👩‍👧", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "co\u{AD}operate",
            "\u{200F}שלום", "a\u{200E}b", "\u{61C}١", "\u{0600}١٢", "ก\u{200B}ข", "x\u{2060}y", "line\u{2028}break",
        ]
    )
    func accepted(_ text: String) throws {
        #expect(try Self.name("name: \"\(text)\"") == text || text.contains("\u{2028}"))
        #expect(try Self.name("{\"name\": \"\(text)\"}", file: "a.json") == text)
    }

    @Test(
        "Control characters, and those that reorder or replace others, are refused",
        arguments: [
            "\\e", "\\x7F", "\\x85", "\\u202A", "\\u202E", "\\u2066", "\\u2069", "\\u206A", "\\uFEFF", "\\uFFF9",
            "\\uFFFB",
        ]
    )
    func refused(_ escape: String) {
        #expect(throws: FlowDefinitionError(file: "a.yaml", line: 2, reason: "a text has no control characters")) {
            try Self.name("a: b\nname: \"x\(escape)y\"")
        }
    }

    @Test(
        "JSON follows the rules of JSON, and keeps the lines",
        arguments: [
            (#"{"name": "Fish \ud83d\udc1f"}"#, "Fish 🐟"), (#"{"name": "\u00e9\/\"\\"}"#, "é/\"\\"),
            ("{\"\(String(repeating: "k", count: 3_000))\": 1, \"name\": \"x\"}", "x"),
            ("{\t\"name\"\t:\t\"tab\"\t}", "tab"), ("{\r\n\"name\":\r\n\"pair\"}", "pair"),
            ("\u{FEFF}{\"name\": \"mark\"}", "mark"), (#"{"name":"compact","a":[1,-2.5e3,true,null,{}]}"#, "compact"),
            (#"{"name": "- a: b # c &d *e !f %g | > ? @ `"}"#, "- a: b # c &d *e !f %g | > ? @ `"),
        ]
    )
    func json(_ text: String, _ name: String) throws {
        #expect(try Self.name(text) == name)
        #expect(try Self.name(text, file: "a.json") == name)
    }

    @Test("Values of JSON keep their types")
    func types() throws {
        let text = #"{"texts": ["true", "1", "null", ""], "others": [true, 1, 1.5, -2], "n": null}"#
        let value = try YAMLDocument(file: "a.json").root(of: text).json()
        #expect(value["texts"] == ["true", "1", "null", ""])
        #expect(value["others"] == [true, 1, .double(1.5), -2])
    }

    @Test(
        "An error in JSON has the line of the mistake",
        arguments: [
            ("{\n\"a\": 1,\n\"b\": ]\n}", "a.json:3: this is not JSON"),
            ("{\n\"a\": \"\\ud83d\"\n}", "a.json:2: this is not JSON"),
            ("{\n\"a\": 1,\n\n\"a\": 2}", "a.json:2: a is there twice"),
            (
                "{\"a\": " + String(repeating: "[", count: 40) + String(repeating: "]", count: 40) + "}",
                "a.json:1: this is"
            ),
        ]
    )
    func mistakes(_ text: String, _ problem: String) {
        let found = Self.problem(text, file: "a.json")
        #expect(found?.hasPrefix(problem) == true, "\(found ?? "")")
    }

    @Test(
        "Other texts in braces are YAML",
        arguments: ["{name: plain}", "{\"name\": plain, }", "{'name': 'plain'} # x"]
    )
    func flowMapping(_ text: String) throws {
        #expect(try Self.name(text) == "plain")
        #expect(try Self.name(text, file: "a.json") == "plain")
    }

    @Test("Names that occur twice are refused, unless the document allows them", arguments: ["a.yaml", "a.json"])
    func repeatedNames(_ file: String) throws {
        let text = "{\"a\": {\"b\": 1, \"b\": 2, \"b\": 3},\n\"c\": 1, \"c\": 2}"
        #expect(Self.problem(text, file: file)?.contains("is there twice") == true)

        let root = try YAMLDocument(file: file, allowsRepeatedNames: true).root(of: text)
        #expect(root.repeatedNames.map(\.name).sorted() == ["b", "b", "c"])
        #expect(Set(root.repeatedNames.map(\.value.line)) == [1, 2])
        #expect(try root.required("a").required("b").number(0...9) == 3)
        #expect(try root.required("c").number(0...9) == 2)
    }

    @Test("A document has a limited number of repeated names")
    func mostRepeatedNames() {
        let text = (0..<30).map { "{\"k\($0)\": 1, \"k\($0)\": 2}" }.joined(separator: ",\n")
        #expect(throws: FlowDefinitionError.self) {
            try YAMLDocument(file: "a.json", allowsRepeatedNames: true).root(of: "[\(text)]")
        }
    }
}
