/// The executors by the names that flow files use.
package struct ExecutorRegistry: Sendable {
    private let executors: [ExecutorName: any FlowExecutor]

    package init(_ services: ServerServices) {
        executors = Dictionary(
            uniqueKeysWithValues: ExecutorName.allCases.map { name in
                let executor: any FlowExecutor =
                    switch name {
                    case .credentials: CredentialsExecutor(services: services)
                    case .provisioning: ProvisioningExecutor(services: services)
                    case .assertion: AssertionExecutor(services: services)
                    case .oneTimeCode: OneTimeCodeExecutor(services: services)
                    case .identification: IdentificationExecutor(services: services)
                    case .invite: InviteExecutor(services: services)
                    case .credentialSetter: CredentialSetterExecutor(services: services)
                    case .federated: FederatedExecutor(services: services)
                    case .passkey: PasskeyExecutor(services: services)
                    case .sessionCheck: SessionCheckExecutor(services: services)
                    case .session: SessionExecutor(services: services)
                    case .magicLink: MagicLinkExecutor(services: services)
                    case .permission: PermissionExecutor()
                    case .consent: ConsentExecutor(services: services)
                    case .userType: UserTypeExecutor()
                    case .attributeCollector: AttributeCollectorExecutor(services: services)
                    case .attributeUniqueness: AttributeUniquenessExecutor(services: services)
                    case .organizationUnit: OrganizationUnitExecutor(services: services)
                    case .authorization: AuthorizationExecutor(services: services)
                    case .preDelete: PreDeleteExecutor(services: services)
                    case .criteriaRevocation: CriteriaRevocationExecutor(services: services)
                    case .sessionRevocation: SessionRevocationExecutor(services: services)
                    case .userDelete: UserDeleteExecutor(services: services)
                    }
                return (name, executor)
            })
    }

    package func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let name = ExecutorName(rawValue: call.name), let executor = executors[name] else {
            return .failure(.internalError)
        }
        return try await executor.run(call, in: context)
    }
}
