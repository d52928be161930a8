import Foundation
import Testing

@testable import IdentityBase

@Suite("Declarative documents", .timeLimit(.minutes(5)))
struct ResourceDocumentTests {
    private static func read(
        _ text: String,
        _ variables: [String: String] = [:]
    ) -> [DocumentResult] {
        ResourceDocumentReader(file: "all.yaml", variables: ResourceVariables(texts: variables)).read(text)
    }

    @Test("A file has several documents, each with type, id, name and line")
    func several() throws {
        let results = Self.read(
            """
            # The first one
            resource_type: theme
            id: t1
            displayName: Calm
            ---
            # Nothing but a comment
            ---
            resource_type: translation   # texts
            language: en-US
            --- # the last one
            resource_type: server_config
            name: cors
            ...
            """
        )
        #expect(results.map(\.type) == ["theme", "translation", "server_config"])
        #expect(results.map(\.line) == [2, 8, 11])
        #expect(results[0].id == "t1")
        #expect(results[0].name == "Calm")
        #expect(results[1].document?.name == "en-US")
        #expect(results.allSatisfy { $0.problems.isEmpty && $0.document != nil })
    }

    @Test("A comment before the first member can name the type of a document without resource_type")
    func typeComment() {
        let results = Self.read(
            """
            # Variables: CLIENT_ID
            #
            # resource_type: user_type
            id: a
            ---
            # resource_type: nothing
            id: b
            ---
            # resource_type: theme
            resource_type: group
            id: c
            ---
            id: d
            # resource_type: group
            """
        )
        #expect(results.map(\.document?.type) == [.userType, nil, .group, nil])
        #expect(results.map(\.type) == ["user_type", "nothing", "group", nil])
        #expect(results[1].problems.map(\.line) == [7])
        #expect(results[3].problems.map(\.reason) == ["resource_type is missing"])
    }

    @Test("A JSON file is read")
    func json() throws {
        let results = Self.read(#"{"resource_type": "group", "id": "g", "members": [{"id": "u", "type": "user"}]}"#)
        #expect(results.map(\.id) == ["g"])
        #expect(try results[0].document?.node["members"]?.items().count == 1)
    }

    @Test("The flow of a template is read from config")
    func template() throws {
        let results = Self.read(
            #"{"resourceType": "TEMPLATE", "flowType": "RECOVERY", "config": {"name": "R", "handle": "r", "nodes": []}}"#
        )
        let document = try #require(results.first?.document)
        #expect(document.type == .flow)
        #expect(document.handle == "r")
        #expect(try document.root["flowType"]?.text() == "RECOVERY")
    }

    @Test("An invalid document does not affect the others")
    func oneWrong() {
        let results = Self.read(
            """
            resource_type: theme
            id: t1
            ---
            resource_type: user
            id: u1
            attributes: {username: "{{ .NAME }}"}
            ---
            resource_type: hologram
            ---
            resource_type: [
            ---
            resource_type: layout
            id: l1
            """
        )
        #expect(results.map(\.type) == ["theme", "user", "hologram", nil, "layout"])
        #expect(results.map { $0.document?.id } == ["t1", nil, nil, nil, "l1"])
        #expect(results[1].id == "u1")
        #expect(results[1].problems.map(\.line) == [6])
        #expect(results[1].problems[0].reason == "the variable NAME has no value")
        #expect(results[2].problems.map(\.line) == [8])
        #expect(results[2].problems[0].reason.hasPrefix("there is no resource_type hologram"))
        #expect(results[3].problems[0].reason.contains("not YAML"))
    }

    static let replaced: [(String, [String: String], JSONValue)] = [
        (#"value: "{{.A}}/x""#, ["A": "http://y"], "http://y/x"),
        (#"value: {{ .A }}"#, ["A": "http://y"], "http://y"),
        (#"value: {{ .A }}"#, ["A": "a: b # c"], "a: b # c"),
        (#"value: {{ .A }}"#, ["A": "a\n---\nresource_type: user"], "a\n---\nresource_type: user"),
        (#"value: "{{ .A }}""#, ["A": #"x"y\z"#], #"x"y\z"#),
        (#"value: '{{ .A }}'"#, ["A": "it's"], "it's"),
        (#"value: it's {{ .A }}"#, ["A": "his"], "it's his"),
        (#"value: {{ .A }}"#, ["A": #"["x", "y"]"#], ["x", "y"]),
        (
            #"value: '{{ t(signin:title) }} {{ meta(application.name) }} {{IDP_ID}}'"#, [:],
            "{{ t(signin:title) }} {{ meta(application.name) }} {{IDP_ID}}"
        ),
        (
            "value:\n  - first\n  {{- range .A }}\n  - \"{{ . }}\"\n  {{- end }}", ["A": #"["x", "y"]"#],
            ["first", "x", "y"]
        ),
        (
            "value:\n  - first\n  {{- range .A }}\n  - \"{{ . }}\"\n  {{- else }}\n  - none\n  {{- end }}", ["A": "[]"],
            ["first", "none"]
        ),
        ("value: {{ if .A }}yes{{ else }}no{{ end }}", [:], "no"),
        (#"value: {{ printf "%s/%v" .A .B }}"#, ["A": "x", "B": "y: z"], "x/y: z"),
        (#"value: "{{ printf "%s %s" .A $.B }}""#, ["A": "\"x", "B": "y"], "\"x y"),
        (#"value: {{ printf "%q" .A }}"#, ["A": "true"], "true"),
        ("value: {{ printf `100%% %s` .A }}", ["A": "x"], "100% x"),
        (
            #"value: [{{ range .A }}{{ printf "%s-%s" . $.B }}, {{ end }}]"#, ["A": #"["1", "2"]"#, "B": "x"],
            ["1-x", "2-x"]
        ),
        ("base: &base {a: 1, b: 2}\nvalue: {<<: *base, b: 3}", [:], ["a": 1, "b": 3]),
        ("one: &one {a: 1}\ntwo: &two {a: 2, c: 3}\nvalue: {<<: [*one, *two]}", [:], ["a": 1, "c": 3]),
        ("list: &list [x, &y y]\nvalue: [*list, *y, *y]", [:], [["x", "y"], "y", "y"]),
        ("value: !!str 12", [:], "12"), ("value: !!int \"12\"", [:], "12"),
        ("value: {{/* a comment */}}x{{- /* another */ -}} y", [:], "xy"),
        ("# {{ .NOT_SET }}\nvalue: x", [:], "x"),
        ("# {{ range .NOT_SET }}- {{ . }} {{ end }}\nvalue: x", [:], "x"),
        ("# {{ range .LIST }}\nvalue: {{ . }} # {{ end }}", ["LIST": "x"], "x"),
    ]

    @Test("A list without a value is an error in a comment, too, if the lines after it depend on the list")
    func rangeBeyondComment() {
        let results = Self.read("# {{ range .NOT_SET }}\nvalue: {{ . }}\n# {{ end }}\nname: cors")
        #expect(results.flatMap(\.problems).map(\.reason) == ["the variable NOT_SET has no value"])
    }

    @Test("Variables and lists are substituted, each as a single value", arguments: replaced.indices)
    func variables(_ index: Int) throws {
        let (text, variables, expected) = Self.replaced[index]
        let results = Self.read("resource_type: server_config\n" + text, variables)
        #expect(results.count == 1)
        #expect(results[0].problems.isEmpty, "\(results[0].problems)")
        #expect(try results[0].document?.node["value"]?.json() == expected)
    }

    @Test("A byte order mark at the start of a file is no part of its first document")
    func byteOrderMark() {
        let results = Self.read("\u{FEFF}resource_type: server_config\nname: cors\nvalue: {}")
        #expect(results.map(\.problems.count) == [0])
        #expect(results.first?.document?.name == "cors")
    }

    @Test("Line numbers are those of the file, also after a substituted list")
    func lines() {
        let results = Self.read(
            """
            resource_type: user
            list:
              {{- range .A }}
              - "{{ . }}"
              {{- end }}
            wrong: {{ .MISSING }}
            ---
            resource_type: user
            list:
              {{- range .A }}
              - "{{ . }}"
              {{- end }}
            flag: maybe
            """,
            ["A": #"["1", "2", "3", "4", "5"]"#]
        )
        #expect(results[0].problems.map(\.line) == [6])
        #expect(throws: FlowDefinitionError(file: "all.yaml", line: 13, reason: "there should be true or false here")) {
            _ = try results[1].document?.node["flag"]?.flag()
        }
    }

    static let wrong: [(String, String)] = [
        ("{{ range .A }}\n- x", "{{ end }} is missing"),
        ("{{ range }}\n- x{{ end }}", "followed by one variable"),
        ("value: {{ .A | quote }}", "not understood"),
        ("value: {{ . }}", "outside of {{ range }}"),
        ("{{ end }}", "has no beginning"),
        ("value: \"{{ .A }}\"", "does not fit into a text"),
        ("a: &x:y z", "the name of an anchor"),
        ("value: {{ printf }}", "followed by a text with %s"),
        (#"value: {{ printf "%s" }}"#, "followed by a text with %s"),
        (#"value: {{ printf "%d" .A }}"#, "followed by a text with %s"),
        (#"value: {{ printf "%s" .A }}"#, "is a list"),
    ]

    @Test("A placeholder that cannot be replaced is an error with its line", arguments: wrong.indices)
    func mistakes(_ index: Int) {
        let (text, reason) = Self.wrong[index]
        let results = Self.read("resource_type: server_config\n" + text, ["A": "[]"])
        #expect(results.flatMap(\.problems).map(\.line) == [2])
        #expect(results[0].problems[0].reason.contains(reason), "\(results[0].problems)")
    }

    @Test("A variable cannot expand a document without limit")
    func large() {
        let list = "[" + Array(repeating: #""x""#, count: 2_000).joined(separator: ",") + "]"
        let body = String(repeating: "y", count: 500)
        let text = "resource_type: user\nlist:\n  {{- range .A }}\n  - \(body)\n  {{- end }}"
        let results = Self.read(text, ["A": list])
        #expect(results[0].problems.first?.reason.contains("too large") == true)
        #expect(results[0].document == nil)
    }

    @Test("A document of unknown structure is reported with its error")
    func noType() {
        #expect(Self.read("id: x\nname: y").flatMap(\.problems).map(\.reason) == ["resource_type is missing"])
        #expect(Self.read("").flatMap(\.problems).map(\.reason) == ["the file is empty"])
        #expect(Self.read("- a").flatMap(\.problems).map(\.reason) == ["a document is a mapping (`key: value`)"])
    }
}
