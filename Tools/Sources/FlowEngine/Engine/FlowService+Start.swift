import Foundation
import IdentityBase
package import IdentityDomain

/// The start of executions.
extension FlowService {
    func startApplicationFlow(
        _ request: FlowExecuteRequest,
        credentials: RequestCredentials
    ) async throws -> FlowExecuteResponse {
        guard let type = FlowType(rawValue: request.flowType ?? "") else {
            throw ServiceError.invalidFlowType
        }
        let definitions = services.definitions.refresh()
        guard let application = definitions.applications[request.applicationId ?? ""] else {
            throw ServiceError.invalidApplication
        }
        guard type != .administration else {
            try checkAdministrator(credentials)
            throw ServiceError.invalidFlowType
        }

        var handle = application.flows[type]
        if type == .userOnboarding {
            handle = handle ?? definitions.onboardingFlow
        }
        guard let handle, let flow = definitions.catalog[type, handle] else {
            guard type == .userOnboarding, credentials.scope?.grants(.administration) != true else {
                throw FlowStateMachine.unavailable(type)
            }
            return FlowExecuteResponse(
                executionID: services.identifiers.next(),
                status: .error,
                error: .insufficientPermissions
            )
        }
        try await policy.check(application, type: type, credentials: credentials)
        return try await start(flow, of: application, definitions, request: request, credentials: credentials)
    }

    /// Starts an administrative flow by its id or handle. It runs with the settings of any application.
    func startAdministrativeFlow(
        _ reference: String,
        request: FlowExecuteRequest,
        credentials: RequestCredentials
    ) async throws -> FlowExecuteResponse {
        // Before the flow is looked up: the response must not reveal which flows exist.
        try checkAdministrator(credentials)

        let definitions = services.definitions.refresh()
        guard let flow = definitions.catalog.flow(named: reference) else {
            throw ServiceError.invalidFlowType
        }
        guard flow.type == .administration else {
            throw ServiceError.flowNotAdministrative
        }
        guard let application = definitions.applications.all.first else {
            throw ServiceError.invalidApplication
        }
        return try await start(flow, of: application, definitions, request: request, credentials: credentials)
    }

    private func start(
        _ flow: FlowDefinition,
        of application: Application,
        _ definitions: Definitions,
        request: FlowExecuteRequest,
        credentials: RequestCredentials
    ) async throws -> FlowExecuteResponse {
        let state = try await newState(
            flow,
            of: application,
            until: services.clock.now().addingTimeInterval(flow.type.lifetime),
            isVerbose: request.verbose ?? false,
            credentials: credentials
        )

        var machine = newMachine(for: application, state, definitions: definitions)
        let effect = machine.begin(inputs: request.values)
        return try await perform(effect, machine: machine, application: application, credentials: credentials)
    }

    private func newState(
        _ flow: FlowDefinition,
        of application: Application,
        until end: Date,
        isVerbose: Bool,
        credentials: RequestCredentials
    ) async throws -> ExecutionState {
        var state = ExecutionState(
            id: services.identifiers.next(),
            applicationID: application.id,
            isVerbose: isVerbose,
            expiresAt: end,
            frames: [ExecutionState.Frame(flow: flow.key, node: flow.start)]
        )
        state.browserHash = credentials.browserHash

        if flow.type != .authentication,
            try await !policy.allows(application, type: .authentication, credentials: credentials)
        {
            state.isBarredFromSignIn = true
        }
        return state
    }

    /// Prepares an execution for an OAuth endpoint. Its first request needs neither credentials nor challenge token.
    ///
    /// - Parameter browserHash: the hash of the cookie of the browser whose pages may continue the execution.
    /// - Returns: the ID of the execution; nil if the application has no such flow.
    /// - Throws: `ServiceError.invalidExecution` if the OAuth request has expired.
    package func prepare(
        _ type: FlowType,
        of application: Application,
        for start: ExecutionState.OAuthStart,
        browserHash: String
    ) async throws -> String? {
        let definitions = services.definitions.refresh()
        guard let handle = application.flows[type], let flow = definitions.catalog[type, handle] else {
            return nil
        }
        let now = services.clock.now()
        let end = min(now.addingTimeInterval(type.lifetime), start.endsAt ?? .distantFuture)
        guard now < end else { throw ServiceError.invalidExecution }

        var state = try await newState(
            flow,
            of: application,
            until: end,
            isVerbose: true,
            credentials: RequestCredentials(browserHash: browserHash)
        )
        state.oauthStart = start
        try await store.save(state)
        return state.id
    }
}
