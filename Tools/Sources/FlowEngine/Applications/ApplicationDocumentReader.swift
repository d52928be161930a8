package import IdentityBase
import IdentityDomain

/// The reader of application documents.
package struct ApplicationDocumentReader {
    /// Members of an application. Those that this server does not use are accepted without a warning.
    package static let members: Set<String> = [
        "id", "name", "description", "type", "template", "ouId", "ouHandle", "url", "logoUrl", "tosUri", "policyUri",
        "cookiePolicyUri", "contacts", "themeId", "layoutId", "allowedUserTypes", "inboundAuthConfig", "assertion",
        "attestation", "loginConsent", "metadata", "certificate", "isRegistrationFlowEnabled", "isRecoveryFlowEnabled",
        "authFlowId", "authFlowHandle", "registrationFlowId", "registrationFlowHandle", "recoveryFlowId",
        "recoveryFlowHandle", "isSignOutFlowEnabled", "signOutFlowId", "signOutFlowHandle", "isReadOnly", "createdAt",
        "updatedAt", extensions,
    ]
    /// The member with the settings that only this server supports. Other servers ignore it.
    package static let extensions = "x-nativeauth"
    static let extensionMembers: Set<String> = [
        "clientId", "flowSecretHash", "clientSecretHash", "recordedFlows", "userOnboardingFlowHandle",
    ]

    private static let prefixes: [(type: FlowType, prefix: String)] = [
        (.authentication, "authFlow"), (.registration, "registrationFlow"), (.recovery, "recoveryFlow"),
        (.signOut, "signOutFlow"),
    ]

    private let document: ResourceDocument
    private let problems: ProblemList
    private let warnings: ProblemList

    package init(_ document: ResourceDocument, problems: ProblemList, warnings: ProblemList) {
        self.document = document
        self.problems = problems
        self.warnings = warnings
    }

    /// Returns the application; nil if it is invalid.
    package func read() -> ApplicationFile? {
        let root = document.node
        let before = problems.found.count
        document.warnAboutUnknownMembers(than: Self.members, warnings)
        let own = root[Self.extensions]
        own?.warnAboutUnknownMembers(than: Self.extensionMembers, warnings)
        let oauth =
            problems.attempt {
                try ApplicationOAuthReader(problems: problems, warnings: warnings).read(
                    root["inboundAuthConfig"], own: own)
            } ?? nil
        let flows = problems.attempt { try self.flows(root, own: own) } ?? [:]
        let recorded = problems.attempt { try recordedFlows(own?["recordedFlows"]) } ?? [:]
        let application = problems.attempt {
            let name = try root.required("name").text()
            let id = try root["id"]?.name() ?? oauth?.clientID ?? name
            return Application(
                id: id, clientID: try oauth?.clientID ?? own?["clientId"]?.name() ?? id, name: name,
                description: try root["description"]?.text(),
                url: try root["url"]?.text(), logoURL: try root["logoUrl"]?.text(),
                kind: try kind(try root.required("type")), attestation: try attestation(root["attestation"]),
                oauth: oauth?.settings, flowSecret: try ApplicationOAuthReader.hash(own?["flowSecretHash"]), flows: [:],
                userTypes: try userTypes(root["allowedUserTypes"]), theme: try root["themeId"]?.text(),
                layout: try root["layoutId"]?.text(), tosURI: try root["tosUri"]?.text(),
                policyURI: try root["policyUri"]?.text())
        }
        guard let application, problems.found.count == before else { return nil }
        return ApplicationFile(
            application: application, recordedFlows: recorded, file: document.file, lines: lines(root), flows: flows,
            line: document.line)
    }

    private func flows(_ root: YAMLNode, own: YAMLNode?) throws -> [FlowType: ApplicationFlow] {
        var flows: [FlowType: ApplicationFlow] = [:]
        for (type, prefix) in Self.prefixes {
            let isEnabled =
                switch type {
                case .registration: try root["isRegistrationFlowEnabled"]?.flag() ?? false
                case .recovery: try root["isRecoveryFlowEnabled"]?.flag() ?? false
                case .signOut: try root["isSignOutFlowEnabled"]?.flag() ?? true
                default: true
                }
            // An id has precedence over a handle. A disabled flow must exist as well.
            if let id = root[prefix + "Id"], try !id.text().isEmpty {
                flows[type] = ApplicationFlow(.id(try id.text()), isEnabled: isEnabled, member: prefix + "Id")
            } else if let handle = root[prefix + "Handle"], try !handle.text().isEmpty {
                flows[type] = ApplicationFlow(
                    .handle(try handle.text()), isEnabled: isEnabled, member: prefix + "Handle")
            } else if isEnabled {
                flows[type] = ApplicationFlow(.standard, isEnabled: true, member: "id")
            }
        }
        if let handle = own?["userOnboardingFlowHandle"] {
            flows[.userOnboarding] = ApplicationFlow(
                .handle(try handle.text()), isEnabled: true, member: Self.extensions)
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

    private func kind(_ node: YAMLNode) throws -> Application.Kind {
        guard let kind = Application.Kind(rawValue: try node.text()) else {
            let known = Application.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw node.error("type \(try node.text()) is not one of \(known)")
        }
        return kind
    }

    private func attestation(_ node: YAMLNode?) throws -> Application.Attestation {
        guard let node, try !node.members().isEmpty else { return .notConfigured }
        return try node["devMode"]?.flag() == true ? .developmentMode : .apple
    }

    private func userTypes(_ node: YAMLNode?) throws -> [String] {
        let types = try node?.items().map { try $0.text() } ?? []
        guard Set(types).count == types.count else {
            throw (node ?? document.node).error("allowedUserTypes names a type twice")
        }
        return types.nonEmpty ?? [OrganizationUnit.userType]
    }

    private func lines(_ root: YAMLNode) -> [String: Int] {
        var lines = ["id": document.line]
        for (name, value) in (try? root.members()) ?? [] { lines[name] = value.line }
        return lines
    }
}

/// A flow that an application names.
package struct ApplicationFlow: Sendable {
    package enum Reference: Sendable, Equatable {
        case id(String)
        case handle(String)
        /// The flow of that type for applications that name none.
        case standard
    }

    package let reference: Reference
    /// Whether the application may run the flow.
    package let isEnabled: Bool
    /// Member with the reference.
    package let member: String

    package init(_ reference: Reference, isEnabled: Bool, member: String) {
        self.reference = reference
        self.isEnabled = isEnabled
        self.member = member
    }
}
