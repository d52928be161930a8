/// The executors by the names that flow files use.
package struct ExecutorRegistry: Sendable {
    package enum Name: String, CaseIterable {
        case credentials = "Credentials"
        case provisioning = "Provisioning"
        case assertion = "Assertion"
        case oneTimeCode = "OneTimeCode"
        case identification = "Identification"
        case invite = "Invite"
        case credentialSetter = "CredentialSetter"
        case federated = "Federated"
        case passkey = "Passkey"
        case sessionCheck = "SSOCheck"
        case session = "Session"
        case magicLink = "MagicLink"
        case permission = "Permission"
        case consent = "Consent"
        case userType = "UserType"
        case attributeCollector = "AttributeCollector"
        case attributeUniqueness = "AttributeUniquenessValidator"
        case organizationUnit = "OUResolver"
        case authorization = "Authorization"
        case preDelete = "PreDelete"
        case criteriaRevocation = "CriteriaRevocation"
        case sessionRevocation = "SessionRevocation"
        case userDelete = "UserDelete"
    }

    package static let names = Set(Name.allCases.map(\.rawValue))

    private let executors: [Name: any FlowExecutor]

    package init(_ services: ServerServices) {
        executors = Dictionary(
            uniqueKeysWithValues: Name.allCases.map { name in
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
                    case .organizationUnit: OrganizationUnitExecutor()
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
        guard let name = Name(rawValue: call.name), let executor = executors[name] else {
            return .failure(.internalError)
        }
        return try await executor.run(call, in: context)
    }
}
