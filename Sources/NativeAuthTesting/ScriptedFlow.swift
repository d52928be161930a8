public import AuthFlows
public import NativeAuthCore

/// A flow that answers from a script: for tests of user interfaces and for previews.
///
/// ```swift
/// let flow = ScriptedFlow([.step(form), .step(form.with(error)), .step(done)])
/// let model = FlowModel(flow: flow)
/// ```
public actor ScriptedFlow: AuthenticationFlow {
    /// One answer of the script.
    public enum Answer: Sendable {
        /// A step.
        case step(FlowStep)
        /// An error.
        case failure(NativeAuthError)
        /// Anything; may wait.
        case custom(@Sendable () async throws -> FlowStep)
    }

    private var answers: [Answer]
    /// What was submitted so far.
    public private(set) var submissions: [FlowSubmission] = []
    /// How often the flow was begun.
    public private(set) var starts = 0
    /// How often it was given up.
    public private(set) var cancellations = 0
    /// What was resumed so far.
    public private(set) var resumed: [SavedFlow] = []
    private let saved: SavedFlow?

    /// Makes a flow.
    /// - Parameters:
    ///   - answers: the script: one answer for each start, resume and submit.
    ///   - saved: what ``save()`` gives.
    public init(_ answers: [Answer], saved: SavedFlow? = nil) {
        self.answers = answers
        self.saved = saved
    }

    /// Gives the next answer.
    public func start() async throws -> FlowStep {
        starts += 1
        return try await next()
    }

    /// Keeps the submission and gives the next answer.
    public func submit(_ submission: FlowSubmission) async throws -> FlowStep {
        submissions.append(submission)
        return try await next()
    }

    /// Gives the next answer.
    public func resume(_ saved: SavedFlow) async throws -> FlowStep {
        resumed.append(saved)
        return try await next()
    }

    /// What the initializer was given.
    public func save() async -> SavedFlow? { saved }

    /// Counts.
    public func cancel() async { cancellations += 1 }

    private func next() async throws -> FlowStep {
        guard !answers.isEmpty else {
            throw NativeAuthError(.unknown, message: "The script of this flow is at its end.")
        }
        switch answers.removeFirst() {
        case .step(let step): return step
        case .failure(let error): throw error
        case .custom(let body): return try await body()
        }
    }
}
