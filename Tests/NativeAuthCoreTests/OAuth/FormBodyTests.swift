import Foundation
import Testing

@testable import NativeAuthCore

@Suite("Form-encoded bodies", .timeLimit(.minutes(5)))
struct FormBodyTests {
    @Test(
        "Reserved characters are escaped",
        arguments: [
            ("", ""), ("a b", "a+b"), ("a+b", "a%2Bb"), ("a&b=c", "a%26b%3Dc"), ("100%", "100%25"),
            ("AZaz09-._~", "AZaz09-._~"), ("*", "%2A"), ("thunderdemo://callback", "thunderdemo%3A%2F%2Fcallback"),
            ("ü€😀", "%C3%BC%E2%82%AC%F0%9F%98%80"), ("\r\n\u{0}", "%0D%0A%00"), (#"'"<>#?/"#, "%27%22%3C%3E%23%3F%2F"),
        ]
    )
    func values(value: String, encoded: String) {
        #expect(FormBody(["n": value]).data == Data("n=\(encoded)".utf8))
        #expect(FormBody([value: "v"]).data == Data("\(encoded)=v".utf8))
        #expect(PercentEncoding.decode(encoded) == value)
        #expect(PercentEncoding.decode(encoded.replacing(/%../) { $0.output.lowercased() }) == value)
    }

    @Test("The order and repeated names are kept, and names without a value are left out")
    func order() {
        var form = FormBody(["grant_type": "refresh_token", "scope": nil, "audience": "b"])
        form.add("audience", value: "a")
        form.add("refresh_token", value: Secret("r t"))
        form.add("client_secret", value: nil as Secret?)
        #expect(form.data == Data("grant_type=refresh_token&audience=b&audience=a&refresh_token=r+t".utf8))
    }

    @Test("The description does not contain the values")
    func mask() {
        let form = FormBody(["code_verifier": "hidden"])
        var dumped = ""
        dump(form, to: &dumped)
        #expect(!"\(form) \(String(reflecting: form)) \(dumped)".contains("hidden"))
        #expect("\(form)" == "FormBody(code_verifier)")
    }

    @Test("A malformed body is refused", arguments: ["%", "%4", "%4g", "%zz", "%FF", "%C3", "a%"])
    func broken(text: String) { #expect(PercentEncoding.decode(text) == nil) }

    @Test("A text that contains one of the body's values is recognized, unless the value is short")
    func quoted() {
        let short = String(repeating: "s", count: 15)
        let long = String(repeating: "l", count: 16)
        let form = FormBody(["a": short, "b": long])
        #expect(form.leaksSecret(in: "before \(long) after"))
        #expect(!form.leaksSecret(in: "before \(short) after"))
        #expect(!form.leaksSecret(in: String(long.dropLast())) && !FormBody().leaksSecret(in: long))
    }
}
