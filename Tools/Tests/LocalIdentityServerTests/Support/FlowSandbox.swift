@testable import LocalIdentityServer

/// Definitions of one application with one flow of each type that a test gives.
enum FlowSandbox {
    /// The id of the application.
    static let application = "sandbox"

    /// Nodes that sign in with user name and password, and go on to the node `next`.
    static let signIn = """
        ask:
          kind: prompt
          inputs:
            - {identifier: username, type: TEXT_INPUT, required: true}
            - {identifier: password, type: PASSWORD_INPUT, required: true}
          actions: [{ref: go, next: check}]
        check: {kind: executor, executor: Credentials, onSuccess: next, onIncomplete: ask}
        """

    /// - Parameter flows: the nodes of each flow by its type. The first one is where the flow starts; `end` is added.
    static func files(_ flows: [String: String]) -> [String: String] {
        let list = flows.keys.sorted().map { "\($0): \(handle($0))" }.joined(separator: ", ")
        var files = [
            "Applications/sandbox.yaml": """
            {id: \(application), clientId: sandbox, name: Sandbox, kind: mobile, attestation: developmentMode, \
            flows: {\(list)}}
            """
        ]
        for (type, nodes) in flows {
            let start = nodes.prefix { $0 != ":" }
            let lines = nodes.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
            files["Flows/\(handle(type)).yaml"] = """
                handle: \(handle(type))
                type: \(type)
                start: \(start)
                nodes:
                \(lines)
                  end: {kind: end}
                """
        }
        return files
    }

    private static func handle(_ type: String) -> String { "sandbox-\(type.lowercased())" }
}

extension TestClient {
    /// Starts a flow of the sandbox and answers its sign-in form.
    func enter(_ username: String = "alice", _ password: String = "Alice#2026") async throws -> Reply {
        let form = try await start(FlowSandbox.application)
        return try await answer(form, "go", ["username": username, "password": password])
    }
}
