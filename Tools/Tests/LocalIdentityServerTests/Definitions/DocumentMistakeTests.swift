import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Errors in other documents", .timeLimit(.minutes(5)))
struct DocumentMistakeTests {
    private static let application = "resource_type: application\nid: x\nname: X\ntype: mobile\n"
    private static let oauth =
        application + "authFlowHandle: sign-in\ninboundAuthConfig:\n  - type: oauth2\n    config:\n"
    private static let userType = "resource_type: user_type\nname: A\nschema:\n"

    static let mistakes: [(String, Int, String)] = [
        (application + "authFlowHandle: nope", 5, "needs the AUTHENTICATION flow nope, which does not exist"),
        (application + "authFlowId: nope", 5, "needs the AUTHENTICATION flow nope, which does not exist"),
        (
            application + "registrationFlowId: \(signIn)\nisRegistrationFlowEnabled: true", 5,
            "for REGISTRATION, but the type of that flow is AUTHENTICATION"
        ),
        ("resource_type: application\nid: x\nname: X\n", 1, "type is missing"),
        ("resource_type: application\nid: x\nname: X\ntype: toaster\n", 4, "type toaster is not one of mobile"),
        (application + "themeId: nope", 5, "there is no theme nope"),
        (application + "layoutId: nope", 5, "there is no layout nope"),
        (application + "allowedUserTypes: [Alien]", 5, "there is no user type Alien"),
        (application + "allowedUserTypes: [Person, Person]", 5, "names a type twice"),
        (application + "isRecoveryFlowEnabled: maybe", 5, "true or false"),
        (oauth + "      grantTypes: [password, refresh_token]", 9, "there is no grant password"),
        ("resource_type: user_type\nname: A\nschema: {}", 3, "schema is empty"),
        (
            oauth + "      tokenEndpointAuthMethod: client_secret_jwt\n      clientSecret: s", 9,
            "client_secret_basic or"
        ),
        (oauth + "      tokenEndpointAuthMethod: private_key_jwt\n      clientSecret: s", 9, "has no clientSecret"),
        (oauth + "      tokenEndpointAuthMethod: private_key_jwt", 9, "private_key_jwt needs certificate"),
        (
            oauth + "      tokenEndpointAuthMethod: private_key_jwt\n      certificate: {type: JWKS_URI, value: x}", 10,
            "not the address of a key set"
        ),
        (application + "x-nativeauth: {recordedFlows: {LOGIN: x}}", 5, "LOGIN is not a flow type"),
        (application + "x-nativeauth: {recordedFlows: {RECOVERY: x}}", 5, "there is no RECOVERY flow x"),
        (userType + "  a: {type: date}", 4, "type date"),
        (userType + "  a: {type: number, enum: ['1']}", 4, "enum is a list of texts"),
        (userType + "  a: {type: string, regex: '('}", 4, "the regex cannot be used"),
        (userType + "  password: {type: string}", 4, "password needs credential: true"),
        ("resource_type: theme\nhandle: t", 1, "theme is missing"),
        ("resource_type: theme\ntheme: {}", 1, "handle is missing"),
        ("resource_type: layout\nhandle: l\nlayout: [text]", 3, "layout is a mapping"),
        ("resource_type: translation\nlanguage: deutsch_\ntranslations: {}", 2, "language tag such as en-US"),
        ("resource_type: translation\nlanguage: de-DE\ntranslations: {a: text}", 3, "a mapping (`key: value`)"),
    ]

    private static let signIn = "d58fcda2-47ce-82c2-849b-cc31eed8016d"

    @Test("Each error is reported with file and line", arguments: mistakes.indices)
    func mistake(_ index: Int) throws {
        let (text, line, reason) = Self.mistakes[index]
        let sandbox = try DefinitionSandbox(["sub/folder/all.yaml": text])
        defer { sandbox.remove() }
        let outcome = sandbox.lenientReader
        #expect(outcome.problems.count == 1, "\(outcome.problems)")
        #expect(outcome.problems.first?.file == "sub/folder/all.yaml")
        #expect(outcome.problems.first?.line == line, "\(outcome.problems)")
        #expect(outcome.problems.first?.reason.contains(reason) == true, "\(outcome.problems)")
        #expect(outcome.definitions?.flows.applications["x"] == nil)
        #expect(sandbox.reader.definitions == nil)
    }

    static let ignored: [(String, Int, String)] = [
        (oauth + "      publicClient: true\n      clientSecret: s", 10, "a public client has no clientSecret"),
        (application + "secret: x", 5, "secret is not supported and is ignored"),
        (
            oauth + "      grantTypes: ['urn:ietf:params:oauth:grant-type:jwt-bearer']", 9,
            "jwt-bearer is not supported and is ignored"
        ),
        (application + "inboundAuthConfig: [{type: saml, config: {}}]", 5, "type saml is not supported"),
        (userType + "  a: {type: string, unique: true}", 4, "unique is for username and email"),
        (userType + "  pin: {type: string, credential: true}", 4, "the only credential that this server keeps"),
        (userType + "  a: {type: array}", 4, "attributes of type array are not supported"),
        ("resource_type: theme\nhandle: t\ntheme: {direction: up}", 3, "up is not ltr or rtl"),
        ("resource_type: theme\nhandle: t\ncolour: red\ntheme: {}", 3, "colour is not supported"),
        ("resource_type: translation\nlanguage: de-DE\ntranslations: {a: {b: ''}}", 3, "a:b is empty"),
        ("resource_type: agent\nid: a\nname: A", 1, "resources of type agent have no use in this server"),
        ("resource_type: credential_configuration\nid: a", 1, "have no use in this server"),
    ]

    @Test("Unused parts are warnings with file and line", arguments: ignored.indices)
    func warning(_ index: Int) throws {
        let (text, line, reason) = Self.ignored[index]
        let sandbox = try DefinitionSandbox(["all.yaml": text])
        defer { sandbox.remove() }
        let outcome = sandbox.reader
        #expect(outcome.problems.isEmpty, "\(outcome.problems)")
        #expect(outcome.warnings.map(\.line) == [line], "\(outcome.warnings)")
        #expect(outcome.warnings.first?.reason.contains(reason) == true, "\(outcome.warnings)")
    }

    @Test(
        "The sign-in flow calls the registration flow that the application names",
        arguments: [("sign-up", nil), ("sign-up-with-assertion", 6)] as [(String, Int?)]
    )
    func calledFlow(_ registration: String, _ line: Int?) throws {
        let flow =
            "resource_type: flow\nname: H\nhandle: h\nflowType: AUTHENTICATION\nnodes:\n"
            + "  - {id: s, type: START, onSuccess: c}\n"
            + "  - {id: c, type: CALL, flow: {ref: sign-up}, onSuccess: e}\n  - {id: e, type: END}\n"
        let application =
            Self.application + "authFlowHandle: h\nregistrationFlowHandle: \(registration)\n"
            + "isRegistrationFlowEnabled: true\n"
        let sandbox = try DefinitionSandbox(["flow.yaml": flow, "app.yaml": application])
        defer { sandbox.remove() }
        let problems = sandbox.reader.problems
        #expect(problems.map(\.line) == [line].compactMap(\.self), "\(problems)")
        #expect(problems.allSatisfy { $0.file == "app.yaml" && $0.reason.contains("calls sign-up") }, "\(problems)")
    }

    @Test("Connections are checked, all of them, as at the start of the server")
    func connections() throws {
        let good = "name: One\nissuer: https://id.example.com\nclientId: c\nredirectUri: app://back\n"
        let bad = good.replacing("https:", with: "http:")
        let sandbox = try DefinitionSandbox([
            "Connections/a.yaml": "id: one\n" + good, "Connections/b.yaml": "id: one\n" + good,
            "Connections/c.yaml": "id: two\n" + bad,
        ])
        defer { sandbox.remove() }
        let check = try DefinitionCheck(sandbox.url)
        #expect(check.files == 3)
        #expect(check.problems.count == 2, "\(check.problems)")
        #expect(check.problems.first?.file.hasSuffix("Connections/b.yaml") == true)
        #expect(check.problems.first?.reason == "the id one is taken")
        #expect(check.problems.last?.file.hasSuffix("Connections/c.yaml") == true)
        #expect(check.problems.last?.line == 3)
    }

    @Test("A secret in the place of a hash is not repeated")
    func secret() throws {
        let sandbox = try DefinitionSandbox([
            "a.yaml": Self.application + "x-nativeauth: {flowSecretHash: hunter2, clientSecretHash: hunter2}\n"
        ])
        defer { sandbox.remove() }
        #expect(!sandbox.reader.problems.isEmpty)
        #expect(!"\(sandbox.reader.problems)".contains("hunter2"))
    }

    @Test("A duplicate handle and a folder with a misspelled name are reported")
    func names() throws {
        let flow =
            "resource_type: flow\nname: H\nhandle: h\nflowType: SIGNOUT\n"
            + "nodes: [{id: s, type: START, onSuccess: e}, {id: e, type: END}]\n"
        let other = flow.replacing("SIGNOUT", with: "RECOVERY")
        let sandbox = try DefinitionSandbox([
            "a.yaml": flow + "---\n" + other, "b.yml": "# again\n" + flow, "pools/x.txt": "nothing",
        ])
        defer { sandbox.remove() }
        #expect(
            sandbox.reader.problems.map(\.description) == [
                "b.yml:2: the SIGNOUT flow with the handle h is taken by a.yaml",
                "pools:1: the folder is called Pools",
            ]
        )
    }

    @Test("The valid documents of a file apply when one is invalid; a strict server does not start")
    func remaining() async throws {
        let files = [
            "all.yaml": """
            \(Self.application)
            attestation: {devMode: true}
            authFlowHandle: sign-in
            ---
            resource_type: application
            id: y
            name: "{{ .MISSING }}"
            type: mobile
            ---
            resource_type: flow
            handle: broken
            """
        ]
        try await DefinitionSandbox.run(files) { _, _, client in
            let good = try await client.start("x")
            #expect(good.inputs == ["username", "password"])
            let bad = try await client.start("y")
            #expect(bad.errorCode == "FES-1003")
        }
        let sandbox = try DefinitionSandbox(files)
        defer { sandbox.remove() }
        var configuration = try await TestServer.configuration()
        configuration.definitions = sandbox.url
        configuration.isStrict = true
        let error = await #expect(throws: FlowDefinitionError.self) {
            try await LocalIdentityServer.start(configuration).stop()
        }
        #expect(error?.description == "all.yaml:11: the variable MISSING has no value")
    }

    @Test("Variables have the values of the configuration, which may be a single file")
    func variables() async throws {
        let sandbox = try DefinitionSandbox(["one.yaml": Self.application.replacing("id: x", with: "id: {{ .ID }}")])
        defer { sandbox.remove() }
        var configuration = try await TestServer.configuration()
        configuration.definitions = sandbox.url.appendingPathComponent("one.yaml")
        configuration.definitionVariables = ResourceVariables(texts: ["ID": "from-outside"])
        try await TestServer.run(configuration) { _, client in
            let reply = try await client.start("from-outside", "RECOVERY")
            #expect(reply.errorCode == "FES-1009")
        }
    }

    @Test("An application whose flow is missing in the configuration prevents the start")
    func missingFlow() async throws {
        var configuration = try await TestServer.configuration()
        configuration.moreApplications = [
            Application(id: "x", clientID: "x", name: "X", flows: [.authentication: "not-there"])
        ]
        await #expect(throws: FlowDefinitionError.self) { try await LocalIdentityServer.start(configuration) }
    }
}
