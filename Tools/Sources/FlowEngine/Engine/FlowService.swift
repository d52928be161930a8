import Foundation
package import IdentityBase
package import IdentityDomain

/// The service that runs executions. It loads and saves their state and performs the effects of the state machine.
package struct FlowService: Sendable {
    package let services: ServerServices
    let store: ExecutionStore
    private let executors: ExecutorRegistry
    let policy: StartPolicy
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
    package func execute(
        _ request: FlowExecuteRequest,
        credentials: RequestCredentials
    ) async throws -> FlowExecuteResponse {
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

    func checkAdministrator(_ credentials: RequestCredentials) throws {
        guard let scope = credentials.scope else {
            throw ServiceError.administrationRequired
        }
        guard scope.grants(.administration) else {
            throw ServiceError.administrationNotPermitted
        }
    }

    private func continueExecution(
        _ id: String,
        request: FlowExecuteRequest,
        credentials: RequestCredentials
    ) async throws -> FlowExecuteResponse {
        let definitions = services.definitions.current
        guard let state = try await store.load(id),
            let application = definitions.applications[state.applicationID]
        else {
            throw ServiceError.invalidExecution
        }
        let machine = newMachine(for: application, state, definitions: definitions)
        // The files may have changed since the last request.
        guard machine.isCompatible else { throw ServiceError.invalidExecution }

        if machine.startedType == .administration {
            try checkAdministrator(credentials)
        }
        if let deadline = state.frame.deadline, machine.progress.now >= deadline {
            try await store.delete(id)
            throw ServiceError.invalidExecution
        }
        return try await submit(request, to: machine, application: application, credentials: credentials)
    }

    private func submit(
        _ request: FlowExecuteRequest,
        to machine: FlowStateMachine,
        application: Application,
        credentials: RequestCredentials
    ) async throws -> FlowExecuteResponse {
        var machine = machine
        let state = machine.state
        let inputs = request.values
        let isSameBrowser = credentials.browserHash != nil && credentials.browserHash == state.browserHash
        let hasLinkToken = machine.acceptsLinkToken(in: inputs)
        // A hosted page continues only executions of its own browser, or those whose link token it sends.
        guard credentials.browserHash == nil || isSameBrowser || hasLinkToken else {
            throw ServiceError.invalidExecution
        }

        if state.oauthStart?.isBegun == false {
            machine.state.oauthStart?.isBegun = true
            let effect = machine.begin(inputs: inputs)
            return try await perform(effect, machine: machine, application: application, credentials: credentials)
        }

        let hash = request.challengeToken.map(Digest.text)
        let hasChallenge = hash.map { ConstantTime.equal($0, right: state.challengeHash) } ?? false
        let isLinkRequired = !isSameBrowser && !hasChallenge
        guard !isLinkRequired || hasLinkToken else {
            return try await failureResponse(.challengeTokenInvalid, state: state)
        }
        let effect = machine.submit(action: request.action, inputs: inputs)
        return try await perform(
            effect,
            machine: machine,
            application: application,
            credentials: credentials,
            linkAccess: isLinkRequired ? .required : .notNeeded
        )
    }

    /// The significance of the link token in a request.
    enum LinkAccess {
        /// The request has a valid challenge token, or comes from the browser of the execution.
        case notNeeded
        /// The request gets an ordinary response only after an executor has accepted its link token.
        case required
        case accepted
    }

    func perform(
        _ first: FlowEffect,
        machine: FlowStateMachine,
        application: Application,
        credentials: RequestCredentials,
        linkAccess: LinkAccess = .notNeeded
    ) async throws -> FlowExecuteResponse {
        var effect = first
        var machine = machine
        var linkAccess = linkAccess

        while true {
            switch effect {
            case .run(let node):
                let outcome = try await run(node, machine: machine, application: application, credentials: credentials)
                if linkAccess == .required, machine.linkInput != nil, outcome.result == .success {
                    linkAccess = .accepted
                    machine.takeOver(for: credentials)
                }
                effect = machine.resume(after: outcome)

            case .ask where linkAccess == .required, .complete where linkAccess == .required:
                let error = machine.progress.error ?? .challengeTokenInvalid
                return try await failureResponse(error, state: machine.state)

            case .ask(let view):
                return try await ask(view, machine: machine)

            case .complete(let view):
                return try await complete(view, machine: machine)

            case .fail(let error):
                return try await fail(error, state: machine.state)
            }
        }
    }

    private func run(
        _ node: ExecutorNode,
        machine: FlowStateMachine,
        application: Application,
        credentials: RequestCredentials
    ) async throws -> ExecutorOutcome {
        let context = ExecutionContext(
            state: machine.state,
            application: application,
            flowType: machine.definition?.type,
            now: services.clock.now(),
            credentials: credentials
        )
        return try await executors.run(node, in: context)
    }

    private func ask(_ view: FlowView, machine: FlowStateMachine) async throws -> FlowExecuteResponse {
        var machine = machine
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
    }

    private func complete(_ view: FlowView, machine: FlowStateMachine) async throws -> FlowExecuteResponse {
        try await store.delete(machine.state.id)
        return FlowExecuteResponse(
            executionID: machine.state.id,
            status: .complete,
            view: view,
            assertion: machine.progress.assertion,
            cookie: machine.progress.cookie
        )
    }

    /// Returns the response to a refused step. Throws any other error.
    private func fail(_ error: ServiceError, state: ExecutionState) async throws -> FlowExecuteResponse {
        if error.isStepRefusal {
            return try await failureResponse(error, state: state)
        }
        // A repeated request would fail in the same way, so the execution is deleted.
        if error == .callDepthExceeded || error == .internalError {
            try await store.delete(state.id)
        }
        throw error
    }

    /// Returns a summary of an execution; nil if it has ended or expired, or if its nodes have changed in the files.
    package func overview(of id: String) async throws -> ExecutionOverview? {
        let definitions = services.definitions.current
        guard let state = try await store.load(id),
            let application = definitions.applications[state.applicationID]
        else {
            return nil
        }
        let machine = newMachine(for: application, state, definitions: definitions)
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

        var view = FlowView()
        if error.code == ServiceError.provisioningFailed.code, let attribute = error.attribute {
            let message = "{{ t(validation:pattern.invalid) }}"
            view.fieldErrors = [FlowView.FieldError(identifier: attribute, message: message)]
        }
        return FlowExecuteResponse(
            executionID: state.id,
            status: .error,
            view: view,
            errorAssertion: assertion,
            error: error
        )
    }

    func newMachine(
        for application: Application,
        _ state: ExecutionState,
        definitions: Definitions
    ) -> FlowStateMachine {
        var machine = FlowStateMachine(
            flows: definitions.catalog.flows(with: application.flows),
            catalog: definitions.catalog,
            checksNames: services.limits.checksNames,
            state: state,
            progress: FlowStateMachine.Progress(now: services.clock.now())
        )
        if machine.checksNames {
            machine.shortestPassword = services.limits.shortestPassword
        }
        return machine
    }
}
