import Foundation
import NativeAuthBase
import Testing

@Suite("Reading JSON", .timeLimit(.minutes(5)))
struct JSONReaderTests {
    private static func read(_ text: String) throws(JSONReadError) -> JSONValue {
        try JSONValue(parsing: Data(text.utf8))
    }

    @Test(
        "Every form of a number is read",
        arguments: [
            ("0", JSONValue.int(0)), ("-0", .int(0)), ("1", .int(1)), ("-1", .int(-1)), ("10", .int(10)),
            ("1.0", .int(1)), ("-0.0", .int(0)), ("1.5", .double(1.5)), ("-1.5", .double(-1.5)), ("0.1", .double(0.1)),
            ("1e2", .int(100)), ("1E2", .int(100)), ("1e+2", .int(100)), ("1e-2", .double(0.01)),
            ("1.25e2", .int(125)), ("0e0", .int(0)), ("0e+1", .int(0)), ("0.0e-9", .int(0)), ("1e-400", .int(0)),
            ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)),
            ("9223372036854775808", .double(9_223_372_036_854_775_808)),
            ("-9223372036854775809", .double(-9_223_372_036_854_775_808)),
            ("92233720368547758070", .double(92_233_720_368_547_758_080)),
            ("123456789012345678901234567890", .double(1.2345678901234568e29)),
            ("1.7976931348623157e308", .double(.greatestFiniteMagnitude)), ("5e-324", .double(.leastNonzeroMagnitude)),
        ]
    )
    func numbers(text: String, expected: JSONValue) throws {
        #expect(try Self.read(text) == expected)
        #expect(try Self.read("[\(text)]") == .array([expected]))
        #expect(try Self.read("{\"a\": \(text) }") == .object(["a": expected]))
        #expect(try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) == expected)
    }

    @Test(
        "A number with a fraction or an exponent is an integer only where a Double represents every integer",
        arguments: [
            ("9007199254740991.0", JSONValue.int(9_007_199_254_740_991)), ("9007199254740993.0", .double(0x1p53)),
            ("-922337203685477e3", .double(-922_337_203_685_477e3)),
        ]
    )
    func largeNumbers(text: String, expected: JSONValue) throws {
        #expect(try Self.read(text) == expected)
    }

    @Test(
        "Invalid numbers are refused",
        arguments: [
            "-", "+1", "01", "-01", "00", "1.", ".5", "-.5", "1.e2", "1e", "1e+", "1E-", "1e1.5", "0x1", "1_000", "1,5",
            "--1",
            "1-", "NaN", "nan", "Infinity", "-Infinity", "inf", "1e400", "-1e400", "1 2", "1a", "e1", "١",
        ]
    )
    func brokenNumbers(text: String) {
        for document in [text, "[\(text)]", "[\(text)", "{\"a\":\(text)}"] where document != "[1,5]" {
            #expect(throws: JSONReadError.self, "\(document)") { try Self.read(document) }
        }
    }

    @Test(
        "Every form of a string is read",
        arguments: [
            (#""""#, ""), (#""a""#, "a"), (#"" ""#, " "), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
            (#""\u0041\u00e9\u00E9\u20AC""#, "Aéé€"), (#""\u0000""#, "\u{0}"), (#""\ud83d\udd11""#, "🔑"),
            (#""\uD83D\uDD11!""#, "🔑!"), (#""\udbff\udfff""#, "\u{10FFFF}"), (#""\uffff""#, "\u{FFFF}"),
            ("\"é€🔑\"", "é€🔑"), ("\"a\\u0062é\"", "abé"), ("\"\u{7F}\"", "\u{7F}"),
            ("\"\u{2028}\u{2029}\"", "\u{2028}\u{2029}"),
            ("\"[{,:}]//\"", "[{,:}]//"), (#""\\u0041""#, #"\u0041"#),
        ]
    )
    func strings(text: String, expected: String) throws {
        // Byte by byte: `==` treats é and e with a combining accent as equal.
        #expect(try Self.read(text).string.map { Array($0.utf8) } == Array(expected.utf8))
        #expect(try Self.read("{\(text): 1}").object?.keys.first.map { Array($0.utf8) } == Array(expected.utf8))
    }

    @Test(
        "Invalid strings, escapes and surrogates are refused",
        arguments: [
            "\"", "\"a", "a\"", "'a'", "\"\n\"", "\"\t\"", "\"\u{0}\"", "\"\u{1F}\"", "\"\\n\u{1F}\"", #""\"#, #""\""#,
            #""\a""#,
            #""\x41""#, #""\'""#, #""\U0041""#, #""\u""#, #""\u004""#, #""\u004g""#, #""\u 041""#, #""\u-041""#,
            #""\u004"#,
            #""\ud800""#, #""\udc00""#, #""\ud800a""#, #""\ud800\n""#, #""\ud800\u0041""#, #""\ud800\ud800""#,
            #""\udc00\ud800""#, #""\ud83d\udd1""#, #""\ud83d\u"#, #""\ud83d\"#,
        ]
    )
    func brokenStrings(text: String) {
        #expect(throws: JSONReadError.self) { try Self.read(text) }
        #expect(throws: JSONReadError.self) { try Self.read("[\(text)]") }
        #expect(throws: JSONReadError.self) { try Self.read("{\(text): 1}") }
    }

    @Test(
        "Bytes that are not UTF-8 are refused, in strings and outside",
        arguments: [
            [0xFF], [0x80], [0xC3], [0xC0, 0x80], [0xC1, 0xBF], [0xE2, 0x82], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
            [0xF0, 0x9F, 0x94], [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80],
            [0xFE], [0xC3, 0x28],
        ] as [[UInt8]]
    )
    func brokenBytes(bytes: [UInt8]) {
        for before in ["", "a", "\\n", "é"] {
            #expect(throws: JSONReadError.self) {
                try JSONValue(parsing: Data("\"\(before)".utf8) + bytes + Data("\"".utf8))
            }
        }
        #expect(throws: JSONReadError.self) { try JSONValue(parsing: Data(bytes)) }
        #expect(throws: JSONReadError.self) { try JSONValue(parsing: Data("[1".utf8) + bytes + Data("]".utf8)) }
    }

    @Test(
        "Arrays, objects, literals and white space are read",
        arguments: [
            ("true", JSONValue.bool(true)), ("false", .bool(false)), ("null", .null), ("[]", .array([])),
            ("{}", .object([:])),
            ("[ ]", .array([])), ("{ }", .object([:])),
            (" \t\r\n[ \t\r\n1 \t\r\n, \t\r\n2 \t\r\n] \t\r\n", .array([.int(1), .int(2)])),
            ("[[],{},[[]]]", .array([.array([]), .object([:]), .array([.array([])])])),
            (" { \"a\" : 1 , \"b\" : { } } ", .object(["a": .int(1), "b": .object([:])])),
            ("{\"\":0}", .object(["": .int(0)])), ("[null,true,false]", .array([.null, .bool(true), .bool(false)])),
        ]
    )
    func structure(text: String, expected: JSONValue) throws {
        #expect(try Self.read(text) == expected)
    }

    @Test(
        "Invalid structure, comments and trailing content are refused",
        arguments: [
            "", " ", "[", "]", "{", "}", "[1", "[1,", "[1,]", "[,1]", "[,]", "[1,,2]", "[1 2]", "[1:2]", "[1}", "{1}",
            "{]", "[}",
            "{\"a\"}", "{\"a\":}", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{,\"a\":1}", "{\"a\",1}", "{\"a\" 1}",
            "{\"a\"::1}", "{a:1}",
            "{'a':1}", "{1:1}", "{null:1}", "{\"a\":1 \"b\":2}", "{\"a\":1]", "[1]]", "[1] 1", "{}{}", "1 1", "[] //",
            "/**/1",
            "[1/**/]", "# a", "tru", "truE", "True", "nul", "fals", "nulll", "truefalse", "undefined", "\u{A0}1",
            "\u{B}1", "\u{C}1",
            "1\u{0}", "[1]\u{0}", "<html></html>", "\u{FEFF}", "[\u{FEFF}1]", "\u{FEFF}\u{FEFF}1",
        ]
    )
    func brokenStructure(text: String) {
        #expect(throws: JSONReadError.self) { try Self.read(text) }
    }

    @Test("The byte order mark of UTF-8 is skipped, as by JSONDecoder")
    func byteOrderMark() throws {
        #expect(try Self.read("\u{FEFF}[1]") == .array([.int(1)]))
        #expect(throws: JSONReadError.malformed(offset: 1)) { try JSONValue(parsing: Data([0x31, 0xEF, 0xBB])) }
    }

    @Test(
        "UTF-16 and UTF-32, which would bypass the depth count, are refused",
        arguments: [
            String.Encoding.utf16, .utf16BigEndian, .utf16LittleEndian, .utf32, .utf32BigEndian, .utf32LittleEndian,
        ]
    )
    func otherEncodings(encoding: String.Encoding) throws {
        for text in ["[[1]]", "{\"∀\": [[1]]}", "1", "\"欀欀\""] {
            let data = try #require(text.data(using: encoding))
            #expect(throws: JSONReadError.self) { try JSONValue(parsing: data) }
        }
    }

    @Test("Of two equal member names the first is used, or the document is refused if so configured")
    func duplicateNames() throws {
        let strict = JSONLimits(refusesDuplicateNames: true)
        for text in [#"{"a":1,"b":2,"a":3}"#, #"{"a":1,"b":2,"\u0061":3}"#] {
            #expect(try Self.read(text) == .object(["a": .int(1), "b": .int(2)]))
            #expect(throws: JSONReadError.duplicateName) { try JSONValue(parsing: Data(text.utf8), limits: strict) }
            #expect(throws: JSONReadError.duplicateName) {
                try JSONValue(parsing: Data("[[{\"c\":\(text)}]]".utf8), limits: strict)
            }
        }
        let siblings = Data(#"[{"a":1},{"a":{"a":2}}]"#.utf8)
        #expect(try JSONValue(parsing: siblings, limits: strict) == JSONValue(parsing: siblings))
    }

    @Test(
        "An error reports the offset at which a document stops being JSON",
        arguments: [("[1,x]", 3), ("", 0), ("[1] x", 4), ("nulx", 0)]
    )
    func offset(text: String, offset: Int) {
        #expect(throws: JSONReadError.malformed(offset: offset)) { try Self.read(text) }
    }

    @Test("A slice of data whose indices do not begin at zero is read")
    func slice() throws {
        #expect(try JSONValue(parsing: Data("xx[1]yy".utf8).dropFirst(2).dropLast(2)) == .array([.int(1)]))
        #expect(throws: JSONReadError.malformed(offset: 0)) { try JSONValue(parsing: Data("x".utf8).dropFirst()) }
    }

    @Test(
        "Bytes after the end of a slice are not read",
        arguments: [
            ("1.5", 1, 1), ("1e5", 1, 1), ("10", 1, 1), ("1 x", 2, 1), ("1e+5", 2, nil), ("1.5", 2, nil),
            ("-1", 1, nil),
        ] as [(String, Int, Int?)]
    )
    func endOfSlice(text: String, count: Int, number: Int?) {
        let slice = Data(text.utf8).prefix(count)
        guard let number else {
            #expect(throws: JSONReadError.malformed(offset: count)) { try JSONValue(parsing: slice) }
            return
        }
        #expect((try? JSONValue(parsing: slice)) == .int(number))
    }
}
