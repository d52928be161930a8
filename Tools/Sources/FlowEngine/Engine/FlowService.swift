import Foundation
package import IdentityBase
package import IdentityDomain

/// The service that runs executions. It loads and saves their state and performs the effects of the state machine.
package struct FlowService: Sendable {
    package let services: ServerServices
    private let store: ExecutionStore
    private let executors: ExecutorRegistry
    private let policy: StartPolicy
    private let locks = KeyedLocks()

    package init(services: ServerServices, hashing: HashingPool, sweep: ExpirySweep) {
        self.services = services
        store = ExecutionStore(
            database: services.database,
            clock: services.clock,
            limits: services.limits,
            sweep: sweep
        )
        executors = ExecutorRegistry(services)
        policy = StartPolicy(hashing: hashing)
    }

    /// - Throws: `ServiceError` if the request as a whole is refused.
    package func execute(_ request: FlowExecuteRequest, credentials: RequestCredentials) async throws
        -> FlowExecuteResponse
    {
        guard request.inputSize <= services.limits.flowInputs else {
            throw ServiceError.payloadTooLarge
        }
        guard let id = request.executionId, !id.isEmpty else {
            if let flow = request.flowId, !flow.isEmpty {
                return try await startAdministrativeFlow(flow, request: request, credentials: credentials)
            }
            return try await startApplicationFlow(request, credentials: credentials)
        }
        // Requests of one execution run in sequence: the second of two equal ones gets the state that the first saved.
        return try await locks.withLock(id) {
            try await continueExecution(id, request: request, credentials: credentials)
        }
    }

    private func startApplicationFlow(_ request: FlowExecuteRequest, credentials: RequestCredentials) async throws
        -> FlowExecuteResponse
    {
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
        if type == .userOnboarding { handle = handle ?? definitions.onboardingFlow }
        guard let flow = handle.flatMap({ definitions.catalog[type, $0] }) else {
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
    private func startAdministrativeFlow(
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
        guard flow.type == .administration else { throw ServiceError.flowNotAdministrative }
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
        var machine = machine(for: application, state, definitions: definitions)
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

    private func checkAdministrator(_ credentials: RequestCredentials) throws {
        guard let scope = credentials.scope else { throw ServiceError.administrationRequired }
        guard scope.grants(.administration) else { throw ServiceError.administrationNotPermitted }
    }

    private func continueExecution(_ id: String, request: FlowExecuteRequest, credentials: RequestCredentials)
        async throws
        -> FlowExecuteResponse
    {
        let definitions = services.definitions.current
        guard let state = try await store.load(id), let application = definitions.applications[state.applicationID]
        else { throw ServiceError.invalidExecution }
        var machine = machine(for: application, state, definitions: definitions)
        // The files may have changed since the last request.
        guard machine.isCompatible else { throw ServiceError.invalidExecution }
        if machine.startedType == .administration { try checkAdministrator(credentials) }
        if let deadline = state.frame.deadline, machine.progress.now >= deadline {
            try await store.delete(id)
            throw ServiceError.invalidExecution
        }
        let inputs = request.values
        let isOwn = credentials.browserHash != nil && credentials.browserHash == state.browserHash
        let hasLinkToken = machine.acceptsLinkToken(in: inputs)
        // A hosted page continues only executions of its own browser, or those whose link token it sends.
        guard credentials.browserHash == nil || isOwn || hasLinkToken else {
            throw ServiceError.invalidExecution
        }
        if state.oauthStart?.isBegun == false {
            machine.state.oauthStart?.isBegun = true
            let effect = machine.begin(inputs: inputs)
            return try await perform(effect, machine: machine, application: application, credentials: credentials)
        }
        let hasChallenge =
            request.challengeToken.map { ConstantTime.equal(Digest.text($0), right: state.challengeHash) } ?? false
        let requiresLinkVerification = !isOwn && !hasChallenge
        guard !requiresLinkVerification || hasLinkToken else {
            return try await failureResponse(.challengeTokenInvalid, state: state)
        }
        let effect = machine.submit(action: request.action, inputs: inputs)
        return try await perform(
            effect,
            machine: machine,
            application: application,
            credentials: credentials,
            requiresLinkVerification: requiresLinkVerification
        )
    }

    /// - Parameter requiresLinkVerification: whether the request has no valid challenge token. It then gets an ordinary
    ///   response only after an executor has accepted its link token.
    private func perform(
        _ first: FlowEffect,
        machine: FlowStateMachine,
        application: Application,
        credentials: RequestCredentials,
        requiresLinkVerification: Bool = false
    ) async throws -> FlowExecuteResponse {
        var (effect, machine, requiresLinkVerification) = (first, machine, requiresLinkVerification)
        while true {
            switch effect {
            case .run(let node):
                let context = ExecutionContext(
                    state: machine.state,
                    application: application,
                    flowType: machine.definition?.type,
                    now: services.clock.now(),
                    credentials: credentials
                )
                let outcome = try await executors.run(node, in: context)
                if requiresLinkVerification, machine.linkInput != nil, outcome.result == .success {
                    // The sender of the correct link token takes over. The client that began the flow cannot continue.
                    requiresLinkVerification = false
                    machine.state.browserHash = credentials.browserHash
                    if credentials.browserHash != nil { machine.state.isVerbose = true }
                }
                effect = machine.resume(after: outcome)
            case .ask where requiresLinkVerification, .complete where requiresLinkVerification:
                return try await failureResponse(machine.progress.error ?? .challengeTokenInvalid, state: machine.state)
            case .ask(let view):
                let token = services.random.hexadecimal(bytes: 32)
                machine.state.challengeHash = Digest.text(token)
                machine.recordNodeKinds()
                try await store.save(machine.state)
                return FlowExecuteResponse(
                    executionID: machine.state.id,
                    status: .incomplete,
                    challengeToken: token,
                    view: view,
                    error: view.error,
                    cookie: machine.progress.cookie
                )
            case .complete(let view):
                try await store.delete(machine.state.id)
                return FlowExecuteResponse(
                    executionID: machine.state.id,
                    status: .complete,
                    view: view,
                    assertion: machine.progress.assertion,
                    cookie: machine.progress.cookie
                )
            case .fail(let error) where error.isStepRefusal:
                return try await failureResponse(error, state: machine.state)
            case .fail(let error):
                // A repeated request would fail in the same way, so the execution is deleted.
                if error == .callDepthExceeded || error == .internalError {
                    try await store.delete(machine.state.id)
                }
                throw error
            }
        }
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
        guard let flow = application.flows[type].flatMap({ definitions.catalog[type, $0] }) else {
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

    /// Returns a summary of an execution; nil if it has ended or expired, or if its nodes have changed in the files.
    package func overview(of id: String) async throws -> ExecutionOverview? {
        let definitions = services.definitions.current
        guard let state = try await store.load(id), let application = definitions.applications[state.applicationID]
        else { return nil }
        let machine = machine(for: application, state, definitions: definitions)
        guard machine.isCompatible, let current = machine.definition?.type, let begun = machine.startedType else {
            return nil
        }
        return ExecutionOverview(
            application: application,
            browserHash: state.browserHash,
            start: state.oauthStart,
            userID: state.subject.userID,
            startedType: begun,
            currentType: current,
            linkInput: machine.linkInput,
            codeRecipient: state.subject.state(of: OTPExecutor.self)?.maskedRecipient
        )
    }

    /// Replaces the hash of the browser's cookie in an execution, and returns whether it had the old one.
    package func replaceBrowserHash(of id: String, from old: String, to new: String) async throws -> Bool {
        try await locks.withLock(id) {
            guard var state = try await store.load(id), state.browserHash == old else {
                return false
            }
            state.browserHash = new
            try await store.save(state)
            return true
        }
    }

    package func deleteExecution(_ id: String) async throws {
        try await locks.withLock(id) { try await store.delete(id) }
    }

    private func failureResponse(_ error: ServiceError, state: ExecutionState) async throws -> FlowExecuteResponse {
        var assertion: String?
        if let request = state.oauthStart?.authorizationRequestID {
            let issuer = TokenIssuer(services: services, now: services.clock.now())
            assertion = try await issuer.errorAssertion(
                error,
                authorizationRequestID: request,
                applicationID: state.applicationID
            )
        }
        return FlowExecuteResponse(executionID: state.id, status: .error, errorAssertion: assertion, error: error)
    }

    private func machine(
        for application: Application,
        _ state: ExecutionState,
        definitions: Definitions
    ) -> FlowStateMachine {
        let isLong = services.limits.shortestPassword > 1
        return FlowStateMachine(
            flows: definitions.catalog.flows(with: application.flows),
            catalog: definitions.catalog,
            shortestPassword: isLong ? services.limits.shortestPassword : nil,
            checksNames: isLong,
            state: state,
            progress: FlowStateMachine.Progress(now: services.clock.now())
        )
    }
}
