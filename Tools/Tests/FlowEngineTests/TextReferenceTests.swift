import FlowEngine
import Testing

@Suite("References to texts in a flow's definition")
struct TextReferenceTests {
    @Test(
        "A reference has a namespace and a key; anything else is text",
        arguments: [
            ("{{ t(signin:forms.title) }}", ["signin|forms.title"]),
            ("{{t(a:b)}} and {{  i18n( c:d )  }}", ["a|b", "c|d"]),
            ("{{{ t(a:b:c) }}}", ["a|b:c"]),
            ("t(a:b) {{ meta(application.name) }} {{ T(a:b) }}", []),
            ("{{ t(:b) }}{{ t(a:) }}{{ t(a) }}{{ t (a:b) }}{{ t(a b:c) }}{{ t(a:{b) }}", []),
            ("{{ t(a:b)", []),
            ("", []),
        ] as [(String, [String])]
    )
    func references(_ text: String, _ expected: [String]) {
        let references = TextReference.all(in: text)
        #expect(references.map { "\($0.namespace)|\($0.key)" } == expected)
    }
}
