/// The executors of this server by their names in flow documents.
struct ExecutorRegistry: Sendable {
    static let all: [any FlowExecutor.Type] = [
        AttributeCollector.self,
        AttributeUniquenessValidator.self,
        AuthAssertExecutor.self,
        AuthorizationExecutor.self,
        ConsentExecutor.self,
        CredentialSetter.self,
        CredentialsAuthExecutor.self,
        CriteriaRevocationExecutor.self,
        EmailExecutor.self,
        FederatedAuthExecutor.self,
        HTTPRequestExecutor.self,
        IdentifyingExecutor.self,
        InviteExecutor.self,
        MagicLinkExecutor.self,
        OTPExecutor.self,
        OUExecutor.self,
        OUResolverExecutor.self,
        PasskeyAuthExecutor.self,
        PermissionValidator.self,
        PreDeleteExecutor.self,
        ProvisioningExecutor.self,
        SMSExecutor.self,
        SSOCheckExecutor.self,
        SessionExecutor.self,
        SessionRevocationExecutor.self,
        SessionSignOutExecutor.self,
        UserDeleteExecutor.self,
        UserTypeResolver.self,
    ]

    private static let byName = Dictionary(
        uniqueKeysWithValues: all.flatMap { type in type.descriptor.names.map { ($0, type) } }
    )
    /// Names that flow documents may use.
    static let names = Set(byName.keys)

    private let executors: [String: any FlowExecutor]

    init(_ services: ServerServices) {
        executors = Self.byName.mapValues { $0.init(services: services) }
    }

    static func descriptor(_ name: String) -> ExecutorDescriptor? {
        byName[name]?.descriptor
    }

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let executor = executors[node.name] else {
            return .failure(.internalError)
        }
        return try await executor.run(node, in: context)
    }
}
