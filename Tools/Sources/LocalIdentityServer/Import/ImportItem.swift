import FlowEngine
import IdentityBase
import IdentityDomain

/// One document of an import, as read from its source.
struct ImportItem: Sendable {
    enum Content: Sendable {
        case unit(UnitDocument)
        case group(PrincipalSetDocument)
        case role(PrincipalSetDocument)
        case user(UserDocument)
        /// A document that is stored as text.
        case stored(ImportedDocument, StoredResource, UnitReference)
    }

    /// The types in the order in which documents are imported, as at the real server.
    private static let order: [ResourceType] = [
        .organizationUnit, .userType, .agentType, .resourceServer, .connection, .identityProvider,
        .notificationSender, .flow, .theme, .layout, .application, .agent, .user, .group, .role, .translation,
        .presentationDefinition, .credentialConfiguration, .serverConfig,
    ]

    let file: String
    let line: Int
    let type: String
    let id: String?
    let name: String?
    let content: Content?
    let problems: [FlowDefinitionError]
    let warnings: [FlowDefinitionError]

    /// Returns the documents of all sources in the order in which they are imported.
    /// - Parameter rounds: the rounds of the hashes of secrets. Their computation may take long.
    static func list(
        _ sources: [ImportSource],
        variables: ResourceVariables,
        rounds: Int
    ) -> [ImportItem] {
        var items: [ImportItem] = []
        for source in sources {
            let reader = ResourceDocumentReader(file: source.label, variables: variables)
            for result in reader.read(source.text) {
                items.append(ImportItem(result, rounds: rounds))
            }
        }

        let ordered = items.enumerated().sorted { first, second in
            (first.element.rank, first.offset) < (second.element.rank, second.offset)
        }
        return ordered.map(\.element)
    }

    private init(_ result: DocumentResult, rounds: Int) {
        let problems = ProblemList(found: result.problems)
        let warnings = ProblemList(found: result.warnings)
        file = result.file
        line = result.line
        type = result.type ?? result.document?.type.rawValue ?? "unknown"
        name = result.document?.name ?? result.name

        if let document = result.document {
            id = document.id
            let content = problems.attempt {
                try Self.content(
                    document,
                    rounds: rounds,
                    problems: problems,
                    warnings: warnings
                )
            }
            self.content = content ?? nil
        } else {
            id = result.id
            content = nil
        }
        self.problems = problems.sorted
        self.warnings = warnings.sorted
    }

    private static func content(
        _ document: ResourceDocument,
        rounds: Int,
        problems: ProblemList,
        warnings: ProblemList
    ) throws -> Content? {
        switch document.type {
        case .organizationUnit: return .unit(try UnitDocument(document, warnings))
        case .group: return .group(try PrincipalSetDocument(document, warnings))
        case .role: return .role(try PrincipalSetDocument(document, warnings))
        case .user: return .user(try UserDocument(document, warnings))
        case .userType, .agentType, .resourceServer, .flow, .theme, .layout, .application, .agent, .translation,
            .serverConfig, .connection, .identityProvider, .notificationSender, .credentialConfiguration,
            .presentationDefinition:
            guard let resource = try StoredResource(document, problems, warnings) else { return nil }

            let stored = ImportedDocument(
                type: document.type,
                key: resource.key(of: document),
                id: document.id,
                name: document.name,
                text: try resource.storable(document, rounds: rounds).yaml()
            )
            return .stored(stored, resource, try UnitReference.read(document.node))
        }
    }

    private var rank: Int {
        Self.order.firstIndex { $0.rawValue == type } ?? Self.order.count
    }

    /// The reason why the document cannot be imported; nil if it was read.
    var readingFailure: ImportFailure? {
        guard content == nil || !problems.isEmpty else { return nil }
        let problem = problems.first ?? error("the document cannot be read")
        var code = ImportFailure.Code.unreadable
        if problem.kind == .variable { code = .variable }
        return ImportFailure(code: code, problems: [problem])
    }

    func error(_ reason: String, line: Int? = nil) -> FlowDefinitionError {
        FlowDefinitionError(
            file: file,
            line: line ?? self.line,
            reason: reason
        )
    }

    func failure(
        _ reason: String,
        line: Int? = nil,
        code: ImportFailure.Code = .invalid
    ) -> ImportFailure {
        ImportFailure(code: code, problems: [error(reason, line: line)])
    }
}
