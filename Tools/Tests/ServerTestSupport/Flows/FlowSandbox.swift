@testable import LocalIdentityServer

/// Definitions of one application with one flow of each type that a test gives.
enum FlowSandbox {
    /// The id of the application.
    static let application = "sandbox"

    /// Nodes that sign in with user name and password, and go on to the node `next`.
    static let signIn = """
        - id: ask
          type: PROMPT
          prompts:
            - inputs:
                - {identifier: username, type: TEXT_INPUT, required: true}
                - {identifier: password, type: PASSWORD_INPUT, required: true}
              action: {ref: go, nextNode: check}
        - id: check
          type: TASK_EXECUTION
          executor: {name: CredentialsAuthExecutor}
          onSuccess: next
          onIncomplete: ask
        """

    private static let members = [
        "AUTHENTICATION": "authFlow", "REGISTRATION": "registrationFlow", "RECOVERY": "recoveryFlow",
        "SIGNOUT": "signOutFlow",
    ]

    /// - Parameter flows: the nodes of each flow by its type. The first one is the start; `end` is added.
    static func files(_ flows: [String: String]) -> [String: String] {
        var application = """
            resource_type: application
            id: \(application)
            name: Sandbox
            type: mobile
            ouHandle: default
            attestation: {devMode: true}
            assertion:
              userAttributes: [username, email, given_name, family_name, userType, ouId, ouName, ouHandle]
            isRegistrationFlowEnabled: \(flows["REGISTRATION"] != nil)
            isRecoveryFlowEnabled: \(flows["RECOVERY"] != nil)
            x-nativeauth:
              clientId: sandbox
            """

        var files: [String: String] = [:]
        for (type, nodes) in flows {
            if let member = members[type] { application += "\n\(member)Handle: \(handle(type))" }
            if type == "USER_ONBOARDING" { application += "\n  userOnboardingFlowHandle: \(handle(type))" }

            let start = nodes.dropFirst("- id: ".count).prefix { $0 != "\n" }
            let lines = nodes.replacing("\n", with: "\n  ")
            files["Flows/\(handle(type)).yaml"] = """
                resource_type: flow
                name: Sandbox
                handle: \(handle(type))
                flowType: \(type)
                nodes:
                  - {id: flow_start, type: START, onSuccess: \(start)}
                  \(lines)
                  - {id: end, type: END}
                """
        }

        files["Applications/sandbox.yaml"] = application
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
