package import NativeAuthBase
package import NativeAuthCore

/// The flow of a provider whose service sends no forms: an adapter builds them locally.
///
/// Every start, submission, resumption and cancellation replaces the ``scope``: the response to an older request is
/// discarded. Input is kept in memory only, and a password or code only as long as a request needs it.
package actor FormFlow<Adapter: FormAdapter>: AuthenticationFlow {
    package nonisolated let adapter: Adapter
    package private(set) var texts: FormTexts
    /// The id of the running flow, for saved flows and for the service's log.
    package private(set) var id = ""
    /// The displayed form; `nil` if the flow is not running.
    package private(set) var state: DisplayedForm<Adapter>?
    private var displayedStep: FlowStep?
    package var context = Adapter.Context()
    package private(set) var scope = CancellationScope()
    private var formCount = 0

    package init(_ adapter: Adapter, texts: FormTexts) {
        self.adapter = adapter
        self.texts = texts
    }

    /// Shows the first form; nothing is sent.
    package func start() async throws -> FlowStep {
        reset()
        id = adapter.makeFlowID()
        return show(adapter.firstStep)
    }

    package func submit(_ submission: FlowSubmission) async throws -> FlowStep {
        guard var submitted = state, let step = displayedStep, submission.stepID == step.id else {
            throw NativeAuthError(
                .wrongState,
                message: "The submission is not for the current step.",
                recovery: [.restart]
            )
        }
        // A submission without an action only reads the current step.
        guard let action = submission.actionID else { return display(submitted) }
        guard step.action(action) != nil else {
            throw NativeAuthError(.wrongState, message: "This form has no action named \(action).")
        }

        for field in step.fields where !field.isSensitive {
            if let value = submission.values[field.id] { submitted.values[field.id] = value }
        }
        submitted.error = nil
        state = submitted

        let scope = renewScope()
        do {
            return try await adapter.submit(action, values: submission.values, of: submitted, in: self)
        } catch {
            try scope.check()
            return try adapter.recover(from: error, submitted: submitted, in: self)
        }
    }

    package func save() async -> SavedFlow? {
        guard let state, let formState = adapter.save(state, in: context) else { return nil }

        let saved = SavedFlow(
            provider: Adapter.provider,
            flow: adapter.kindName,
            executionID: id,
            continuation: formState.continuation,
            stepID: state.id,
            savedAt: adapter.clock.now,
            notes: formState.values
        )
        guard formState.outcomeIsUnknown else { return saved }
        return saved.withUnknownOutcome
    }

    package func resume(_ saved: SavedFlow) async throws -> FlowStep {
        guard saved.provider == Adapter.provider, saved.flow == adapter.kindName else {
            throw NativeAuthError(.wrongState, message: "This is not a saved flow of this kind.")
        }
        let showStep = try adapter.restore(saved)

        let scope = reset()
        id = saved.executionID
        do {
            return try await showStep(self)
        } catch {
            try scope.check()
            // The saved flow stays valid; a partly restored one does not.
            reset()
            throw error
        }
    }

    package func translated(into texts: FormTexts) async -> FlowStep? {
        self.texts = texts
        return state.map(display)
    }

    package func cancel() async { reset() }

    // MARK: - For adapters

    /// Shows another form. The values remain, for a form with the same fields.
    @discardableResult
    package func show(
        _ step: Adapter.Step,
        change: (inout DisplayedForm<Adapter>) -> Void = { _ in }
    ) -> FlowStep {
        formCount += 1
        var next = DisplayedForm<Adapter>(step: step, id: "\(adapter.name(of: step))-\(formCount)")
        next.username = state?.username ?? ""
        next.values = state?.values ?? [:]
        change(&next)
        return display(next)
    }

    /// Shows the same form again.
    @discardableResult
    package func update(_ change: (inout DisplayedForm<Adapter>) -> Void = { _ in }) -> FlowStep {
        guard var next = state else { return show(adapter.firstStep) }
        change(&next)
        return display(next)
    }

    /// Ends the flow and discards its data.
    package func complete(_ outcome: FlowOutcome) -> FlowStep {
        let id = "complete-\(formCount + 1)"
        reset()
        return FlowStep(id: id, kind: .complete(outcome))
    }

    /// Returns a failure with the messages of the current form.
    package func displayedError(for failure: Adapter.Failure) -> NativeAuthError? {
        guard var state else { return nil }
        state.error = failure
        return adapter.step(for: state, texts: texts).error
    }

    private func display(_ next: DisplayedForm<Adapter>) -> FlowStep {
        let step = adapter.step(for: next, texts: texts)
        state = next
        displayedStep = step
        return step
    }

    @discardableResult
    private func renewScope() -> CancellationScope {
        scope.cancel()
        scope = CancellationScope()
        return scope
    }

    @discardableResult
    private func reset() -> CancellationScope {
        context.cancel()
        context = Adapter.Context()
        state = nil
        displayedStep = nil
        formCount = 0
        id = ""
        return renewScope()
    }
}
