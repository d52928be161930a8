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

        case .agentType, .agent, .connection, .identityProvider,
            .notificationSender, .credentialConfiguration, .presentationDefinition:
            try UnusedDocument.check(document, warnings: warnings)
            let reason = UnusedDocument.reason(document.type)
            warnings.add(document.error("stored for an export; " + reason))
            self = .unused

        case .organizationUnit, .user, .group, .role:
            return nil
        }
    }

    /// Indicates whether the server has such a resource without an import.
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

        let clients = try document.node["inboundAuthConfig"]?.items()
        let clientSecrets = try clients?.compactMap { try $0["config"]?["clientSecret"]?.optionalText() }
        let flowSecret = try document.node[DocumentReader.flowSecret]?.optionalText()
        let secrets = [
            (clientSecrets?.first, ["inboundAuthConfig", "config", "clientSecret"], "clientSecretHash"),
            (flowSecret, [DocumentReader.flowSecret], "flowSecretHash"),
        ]

        var root = document.root
        for (secret, path, hashName) in secrets {
            guard let secret else { continue }
            let salt = SystemRandomSource().bytes(16)
            let hash = try PBKDF2Hash(secret: secret, salt: salt, rounds: rounds)
            let hashPath = [ApplicationFile.extensions, hashName]
            root = root.removing(path).setting(hashPath, to: hash.text)
        }
        return root
    }
}
