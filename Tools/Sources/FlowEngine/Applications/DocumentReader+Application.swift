import IdentityBase
import IdentityDomain

extension DocumentReader {
    /// The member with the secret with which a back end starts flows.
    package static let flowSecret = "flowSecret"
    /// Members of an application. Those that this server does not use are accepted without a warning.
    private static let applicationMembers: Set<String> = [
        "id", "name", "description", "type", "template", flowSecret,
        "ouId", "ouHandle", "themeId", "layoutId", "allowedUserTypes",
        "url", "logoUrl", "tosUri", "policyUri", "cookiePolicyUri", "contacts",
        "inboundAuthConfig", "assertion", "attestation", "certificate",
        "loginConsent", "metadata",
        "authFlowId", "authFlowHandle",
        "isRegistrationFlowEnabled", "registrationFlowId", "registrationFlowHandle",
        "isRecoveryFlowEnabled", "recoveryFlowId", "recoveryFlowHandle",
        "isSignOutFlowEnabled", "signOutFlowId", "signOutFlowHandle",
        "isReadOnly", "createdAt", "updatedAt", ApplicationFile.extensions,
    ]
    /// Members that are accepted without an effect, with the reason.
    private static let membersWithoutEffect = [
        "certificate": "tokens are not encrypted, and a client's keys are in certificate of its inboundAuthConfig",
        "contacts": "nothing shows them",
        "cookiePolicyUri": "no page shows it",
        "loginConsent": "a decision about consent does not expire",
        "metadata": "no response contains it",
    ]
    private static let extensionMembers: Set<String> = [
        "clientId", "flowSecretHash", "clientSecretHash", "recordedFlows", "userOnboardingFlowHandle", "preparation",
    ]

    package func application() -> ApplicationFile? {
        let root = document.node
        let before = problems.found.count
        document.warnAboutUnknownMembers(than: Self.applicationMembers, warnings)
        let extensions = root[ApplicationFile.extensions]
        extensions?.warnAboutUnknownMembers(than: Self.extensionMembers, warnings)
        warnAboutMembersWithoutEffect(of: root, Self.membersWithoutEffect)

        let oauth = problems.attempt { try oauthClient(root["inboundAuthConfig"], extensions: extensions) } ?? nil
        let flows = problems.attempt { try self.flows(root, extensions: extensions) } ?? [:]
        let recorded = problems.attempt { try recordedFlows(extensions?["recordedFlows"]) } ?? [:]
        let application = problems.attempt {
            try self.application(root, extensions: extensions, oauth: oauth)
        }
        guard let application, problems.found.count == before else {
            return nil
        }

        var lines = ["id": document.line]
        for (name, node) in (try? root.members()) ?? [] {
            lines[name] = node.line
        }
        return ApplicationFile(
            application: application,
            recordedFlows: recorded,
            file: document.file,
            lines: lines,
            flows: flows,
            line: document.line
        )
    }

    private func application(
        _ root: YAMLNode,
        extensions: YAMLNode?,
        oauth: (clientID: String?, settings: OAuthSettings?)?
    ) throws -> Application {
        let nameNode = try root.required("name")
        guard let name = try nameNode.optionalText() else {
            throw nameNode.error("name is empty")
        }
        let id = try root["id"]?.name() ?? oauth?.clientID ?? name
        var application = Application(
            id: id,
            clientID: try oauth?.clientID ?? extensions?["clientId"]?.name() ?? id,
            name: name,
            oauth: oauth?.settings,
            flows: [:]
        )

        application.ownDescription = try root["description"]?.text()
        application.preparation = try extensions?["preparation"]?.text()
        application.url = try root["url"]?.text()
        application.logoURL = try root["logoUrl"]?.text()
        application.kind = try root.required("type").choice { "type \($0) is not one of \($1)" }
        application.attestation = try attestation(root["attestation"])
        application.assertion = try assertion(root["assertion"])
        let flowSecretHash = try extensions?["flowSecretHash"].map(secretHash)
        application.flowSecret = try flowSecretHash ?? hashedSecret(root[Self.flowSecret])
        application.userTypes = try userTypes(root["allowedUserTypes"])
        application.theme = try root["themeId"]?.text()
        application.layout = try root["layoutId"]?.text()
        application.tosURI = try root["tosUri"]?.text()
        application.policyURI = try root["policyUri"]?.text()
        return application
    }

    private func flows(_ root: YAMLNode, extensions: YAMLNode?) throws -> [FlowType: ApplicationFlow] {
        let members: [(type: FlowType, prefix: String, isEnabled: Bool)] = [
            (.authentication, "authFlow", true),
            (.registration, "registrationFlow", try root["isRegistrationFlowEnabled"]?.flag() ?? false),
            (.recovery, "recoveryFlow", try root["isRecoveryFlowEnabled"]?.flag() ?? false),
            (.signOut, "signOutFlow", try root["isSignOutFlowEnabled"]?.flag() ?? true),
        ]
        var flows: [FlowType: ApplicationFlow] = [:]

        for (type, prefix, isEnabled) in members {
            // An id has precedence over a handle. A disabled flow must exist as well.
            if let id = try root[prefix + "Id"]?.text().nonEmpty {
                flows[type] = ApplicationFlow(reference: .id(id), isEnabled: isEnabled, member: prefix + "Id")
            } else if let handle = try root[prefix + "Handle"]?.text().nonEmpty {
                flows[type] = ApplicationFlow(
                    reference: .handle(handle),
                    isEnabled: isEnabled,
                    member: prefix + "Handle"
                )
            } else if isEnabled {
                flows[type] = ApplicationFlow(reference: .standard, isEnabled: true, member: "id")
            }
        }

        if let handle = try extensions?["userOnboardingFlowHandle"]?.text() {
            flows[.userOnboarding] = ApplicationFlow(
                reference: .handle(handle),
                isEnabled: true,
                member: ApplicationFile.extensions
            )
        }
        return flows
    }

    private func recordedFlows(_ node: YAMLNode?) throws -> [FlowType: String] {
        var flows: [FlowType: String] = [:]
        for (name, value) in try node?.members() ?? [] {
            guard let type = FlowType(rawValue: name) else {
                let known = FlowType.allCases.map(\.rawValue).joined(separator: ", ")
                throw value.error("\(name) is not a flow type; \(known) are")
            }
            flows[type] = try value.text()
        }
        return flows
    }

    private func attestation(_ node: YAMLNode?) throws -> Application.Attestation {
        guard let node, try !node.members().isEmpty else {
            return .notConfigured
        }
        guard try node["devMode"]?.flag() == true else {
            return .apple
        }
        return .developmentMode
    }

    private func userTypes(_ node: YAMLNode?) throws -> [String] {
        let types = try node?.texts() ?? []
        guard Set(types).count == types.count else {
            throw (node ?? document.node).error("allowedUserTypes names a type twice")
        }
        return types.nonEmpty ?? [OrganizationUnit.userType]
    }
}
