import FlowEngine
import IdentityBase
import IdentityDomain

/// The resource of a document that an import stores as text.
enum StoredResource: Sendable {
    case definition(DefinedResource)
    case resourceServer(ResourceServer)
    case serverConfig(ServerConfigDocument)
    case unused

    /// Returns nil after an error, which is added to `problems`.
    init?(_ document: ResourceDocument, _ problems: ProblemList, _ warnings: ProblemList) throws {
        switch document.type {
        case .userType, .flow, .theme, .layout, .application, .translation:
            let before = problems.found.count
            let resource = DefinedResource.read(document, problems: problems, warnings: warnings)
            guard let resource, problems.found.count == before else { return nil }
            self = .definition(resource)
        case .resourceServer:
            self = .resourceServer(try ResourceServerDocument(document, warnings).server)
        case .serverConfig:
            self = .serverConfig(try ServerConfigDocument(document, warnings))
        case .agentType, .agent, .connection, .identityProvider, .notificationSender, .credentialConfiguration,
            .presentationDefinition:
            try UnusedDocument.check(document, warnings: warnings)
            warnings.add(document.error("stored for an export; " + UnusedDocument.reason(document.type)))
            self = .unused
        case .organizationUnit, .user, .group, .role:
            return nil
        }
    }

    /// Whether the server has such a resource without an import.
    var isShipped: Bool {
        guard case .definition(let resource) = self else { return false }
        return DefinitionLayer.shipped.layer.has(resource)
    }

    /// Returns the identity of the resource among those of its type.
    func key(of document: ResourceDocument) -> String {
        switch self {
        case .definition(let resource): resource.key
        case .resourceServer(let server): server.id
        case .serverConfig(let section): section.name
        case .unused: document.id ?? document.handle ?? document.name ?? ""
        }
    }

    /// Returns the document without secrets: with hashes of an application's secrets, and with variables for others.
    /// - Parameter rounds: the rounds of the hashes.
    func storable(_ document: ResourceDocument, rounds: Int) throws -> YAMLNode {
        guard case .definition(let resource) = self else { return UnusedDocument.withoutSecrets(document) }
        guard case .application = resource else { return document.root }
        let clientSecret = try document.node["inboundAuthConfig"]?.items()
            .compactMap { try $0["config"]?["clientSecret"]?.optionalText() }.first
        let flowSecret = try document.node[DocumentReader.flowSecret]?.optionalText()
        let secrets = [
            (clientSecret, ["inboundAuthConfig", "config", "clientSecret"], "clientSecretHash"),
            (flowSecret, [DocumentReader.flowSecret], "flowSecretHash"),
        ]

        var root = document.root
        for (secret, path, hashName) in secrets {
            guard let secret else { continue }
            let hash = try PBKDF2Hash(secret: secret, salt: SystemRandomSource().bytes(16), rounds: rounds)
            root = root.removing(path).setting([ApplicationFile.extensions, hashName], to: hash.text)
        }
        return root
    }
}

/// A `server_config` document: one section of the server's configuration.
struct ServerConfigDocument: Sendable, Equatable {
    /// The sections of the real server.
    private static let names: Set<String> = ["cors", "defaultResourceServer", "session", "flow", "csp", "oauth"]
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
            throw nameNode.error(
                "there is no section \(name); there are \(Self.names.sorted().joined(separator: ", "))"
            )
        }
        let value = try document.node.required("value")
        let server: YAMLNode? = if name == Self.standardServer { try value.required("resourceServerId") } else { nil }
        // A real server writes an empty id if there is none.
        standardServerID = try server?.optionalText()
        line = server?.line ?? value.line
        onboardingFlow = if name == Self.flow { try value["userOnboardingFlow"]?["defaultHandle"]?.text() } else { nil }
        if name != Self.standardServer, onboardingFlow == nil {
            warnings.add(document.error("the section \(name) is stored, but this server has no use for it"))
        }
    }
}
