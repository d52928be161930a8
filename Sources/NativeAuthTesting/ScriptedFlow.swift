public import AuthFlows
public import NativeAuthCore

/// A flow with scripted results: for tests of user interfaces and for previews.
///
/// ```swift
/// let flow = ScriptedFlow([.step(form), .step(form.with(error)), .step(done)])
/// let model = FlowModel(flow: flow)
/// ```
public actor ScriptedFlow: AuthenticationFlow {
    /// One result of the script.
    public enum Answer: Sendable {
        /// A step.
        case step(FlowStep)
        /// An error.
        case failure(NativeAuthError)
        /// Any result; may suspend.
        case custom(@Sendable () async throws -> FlowStep)
    }

    private var answers: [Answer]
    /// The submissions so far.
    public private(set) var submissions: [FlowSubmission] = []
    /// The number of starts.
    public private(set) var starts = 0
    /// The number of cancellations.
    public private(set) var cancellations = 0
    /// The resumed flows so far.
    public private(set) var resumed: [SavedFlow] = []
    private let saved: SavedFlow?

    /// Creates a flow.
    /// - Parameters:
    ///   - answers: the script: one result for each start, resume and submit.
    ///   - saved: the result of ``save()``.
    public init(_ answers: [Answer], saved: SavedFlow? = nil) {
        self.answers = answers
        self.saved = saved
    }

    /// Counts the start and returns the next result.
    /// - Throws: the scripted error; `NativeAuthError` with code `unknown` at the end of the script (add a result).
    public func start() async throws -> FlowStep {
        starts += 1
        return try await next()
    }

    /// Records the submission and returns the next result.
    /// - Throws: as ``start()``.
    public func submit(_ submission: FlowSubmission) async throws -> FlowStep {
        submissions.append(submission)
        return try await next()
    }

    /// Records the saved flow and returns the next result.
    /// - Throws: as ``start()``.
    public func resume(_ saved: SavedFlow) async throws -> FlowStep {
        resumed.append(saved)
        return try await next()
    }

    /// Returns the saved flow of the initializer.
    public func save() async -> SavedFlow? { saved }

    /// Counts the cancellation.
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
