package import FlowEngine
package import IdentityBase
package import IdentityDomain

/// The resource that a declarative document defines.
package enum DefinedResource: Sendable {
    case flow(FlowDefinition)
    case application(ApplicationFile)
    case userType(UserType)
    case theme(Design)
    case layout(Design)
    case translation(TextFile)

    /// Reads the documents of a file. One that defines nothing has problems, or none of the types above.
    package static func read(
        _ text: String,
        file: String,
        variables: ResourceVariables = ResourceVariables()
    ) -> [(result: DocumentResult, resource: DefinedResource?)] {
        let results = ResourceDocumentReader(file: file, variables: variables).read(text)
        return results.map { result in
            guard let document = result.document else { return (result, nil) }
            let problems = ProblemList()
            let warnings = ProblemList()
            let resource = read(document, problems: problems, warnings: warnings)
            if document.type.isUnused {
                let reason = UnusedDocument.reason(document.type)
                warnings.add(document.error(reason))
            }

            var result = result
            result.problems += problems.sorted
            result.warnings += warnings.sorted
            guard problems.found.isEmpty else { return (result, nil) }
            return (result, resource)
        }
    }

    /// Returns the resource of a document; nil after an error, and for a document that defines nothing.
    static func read(
        _ document: ResourceDocument,
        problems: ProblemList,
        warnings: ProblemList
    ) -> DefinedResource? {
        let reader = DocumentReader(document, problems: problems, warnings: warnings)

        return switch document.type {
        case .flow: reader.flow().map { .flow($0) }
        case .application: reader.application().map { .application($0) }
        case .userType: reader.userType().map { .userType($0) }
        case .theme: reader.theme().map { .theme($0) }
        case .layout: reader.layout().map { .layout($0) }
        case .translation: reader.translation().map { .translation($0) }
        case .organizationUnit, .agentType, .resourceServer, .agent, .user, .group, .role,
            .serverConfig, .connection, .identityProvider,
            .notificationSender, .credentialConfiguration, .presentationDefinition:
            nil
        }
    }
}
