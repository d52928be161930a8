import IdentityBase

/// A `server_config` document: one section of the server's configuration.
struct ServerConfigDocument: Sendable, Equatable {
    /// The sections of the real server.
    private static let names: Set<String> = [
        "cors", "defaultResourceServer", "session", "flow", "csp", "oauth",
    ]
    private static let members: Set<String> = ["id", "name", "value"]
    private static let standardServer = "defaultResourceServer"
    private static let flow = "flow"

    let name: String
    /// Id of the resource server for requests without `resource`; nil in other sections.
    let standardServerID: String?
    /// Handle of the onboarding flow of applications that name none; nil in other sections.
    let onboardingFlow: String?
    /// Line of that id.
    let line: Int

    /// - Throws: `FlowDefinitionError`.
    init(_ document: ResourceDocument, _ warnings: ProblemList) throws {
        document.warnAboutUnknownMembers(than: Self.members, warnings)
        let nameNode = try document.node.required("name")
        name = try nameNode.text()
        guard Self.names.contains(name) else {
            let names = Self.names.sorted().joined(separator: ", ")
            throw nameNode.error("there is no section \(name); there are \(names)")
        }

        let value = try document.node.required("value")
        var server: YAMLNode?
        if name == Self.standardServer { server = try value.required("resourceServerId") }
        // A real server writes an empty id if there is none.
        standardServerID = try server?.optionalText()
        line = server?.line ?? value.line

        if name == Self.flow {
            onboardingFlow = try value["userOnboardingFlow"]?["defaultHandle"]?.text()
        } else {
            onboardingFlow = nil
        }
        if name != Self.standardServer, onboardingFlow == nil {
            warnings.add(document.error("the section \(name) is stored, but this server has no use for it"))
        }
    }
}
