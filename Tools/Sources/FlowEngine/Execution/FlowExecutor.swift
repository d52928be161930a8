import Foundation
import IdentityBase
import IdentityDomain

/// A kind of operation that a flow can run, with its name, properties and state. `ExecutorRegistry.all` lists it.
protocol FlowExecutor: Sendable {
    /// The data that the executor keeps between requests. It belongs to the subject and is replaced with it.
    associatedtype State: ExecutorState = Never

    static var descriptor: ExecutorDescriptor { get }

    var services: ServerServices { get }

    init(services: ServerServices)

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome
}

extension FlowExecutor {
    /// Returns the user of the execution; nil for one who is not authenticated or was deleted.
    func authenticatedUser(_ context: ExecutionContext) async throws -> User? {
        guard let id = context.userID, context.isAuthenticated else {
            return nil
        }
        return try await services.directory.user(.id, value: id)
    }

    /// Returns the refusal of an address that cannot be a new user's; nil for an acceptable one.
    func refusal(
        ofNewUser contact: CodeDelivery,
        invalid error: ServiceError = .provisioningFailed
    ) async throws -> ExecutorOutcome? {
        let input = contact.channel.input
        let address = contact.destination
        guard !address.isEmpty, AttributeMapping.thunderID.allows([input: address]) else {
            return .incomplete(error, changes: [.consumed([input])])
        }

        guard contact.channel == .email,
            try await services.directory.user(.email, value: address) != nil
        else {
            return nil
        }
        return .failure(.userAlreadyExists, changes: [.consumed([input])])
    }

    /// Returns the type of the user that the flow creates: the determined one, else the first one open for sign-up.
    func newUserType(in context: ExecutionContext) -> UserType {
        let types = services.definitions.current.userTypes
        let names = context.application.userTypes
        let open = names.first { context.flowType == .userOnboarding || types[$0].allowsSelfRegistration }
        return types[context.subject.userType ?? open ?? names.first ?? OrganizationUnit.userType]
    }
}
