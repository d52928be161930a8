import Foundation
import MSAL
import NativeAuthCore
import NativeAuthTesting

/// Runs one case against one application object.
@MainActor
final class CaseRunner {
    private let replay: ReplayCase
    private let script: ReplayScript
    private let application: MSALNativeAuthPublicClientApplication
    private let body: (String) throws -> Data
    /// Whether a missing state ends the run without a problem: after mutated responses it is often missing.
    private let isLenient: Bool

    private var handed: [MSALNativeAuthBaseState?] = []
    private var result: MSALNativeAuthUserAccountResult?
    private var methods: [MSALAuthMethod] = []
    /// All recorded callbacks.
    private(set) var observations: [Observation] = []

    init(
        _ replay: ReplayCase,
        script: ReplayScript,
        base: URL,
        environment: ClientEnvironment,
        isLenient: Bool = false,
        body: @escaping (String) throws -> Data
    ) throws {
        self.replay = replay
        self.script = script
        self.body = body
        self.isLenient = isLenient
        let config = MSALNativeAuthPublicClientApplicationConfig(
            clientId: replay.config.clientId,
            authority: try MSALCIAMAuthority(
                url: base.appendingPathComponent(ReplayScript.tenantPath(replay.config))
            ),
            challengeTypes: replay.config.challengeTypes
        )
        config.capabilities = replay.config.capabilities
        config.redirectUri = replay.config.redirectUri
        application = try MSALNativeAuthPublicClientApplication(
            nativeAuthConfiguration: config,
            environment: environment,
            store: MemorySecretStore()
        )
    }

    /// - Returns: the problems; empty on success.
    func run() async -> [String] {
        var problems: [String] = []
        var delegates: [(Int, RecordingDelegate)] = []
        for (index, step) in replay.steps.enumerated() {
            script.expect(step.http)
            let delegate: RecordingDelegate = step.call.delegate == .full ? FullDelegate() : ErrorOnlyDelegate()
            let seen: Observation
            do {
                if let returned = try make(step.call, index, delegate) {
                    seen = returned
                } else {
                    delegates.append((index, delegate))
                    guard let told = await delegate.first() else {
                        return problems + ["step \(index + 1): no callback"]
                    }
                    seen = told
                }
            } catch {
                if isLenient { break }
                return problems + ["step \(index + 1): \(error)"]
            }
            observations.append(seen)
            handed.append(seen.newState)
            if let account = seen.account { result = account }
            if let methods = seen.authMethods { self.methods = methods }
            if isLenient {
                problems += Judge.callbackProblems(seen)
            } else {
                let wrong = Judge.problems(step.expect, seen, body: body) + script.problems()
                problems += wrong.map { "step \(index + 1): \($0)" }
            }
            // The steps after a failed one are meaningless.
            if !problems.isEmpty, !isLenient { break }
        }
        // Any further callback is scheduled on the main actor by now.
        for _ in 0..<(isLenient ? 2 : 20) { await Task.yield() }
        for (index, delegate) in delegates {
            guard let problem = Judge.problem(callbacks: delegate.observations.count) else { continue }
            problems.append("step \(index + 1): \(problem)")
        }
        return isLenient ? problems : problems + script.problems().map { "after the end: \($0)" }
    }

    /// - Returns: the result of a call without a delegate.
    private func make(_ call: ReplayCall, _ index: Int, _ delegate: RecordingDelegate) throws -> Observation? {
        delegate.isInside = true
        defer { delegate.isInside = false }
        switch call.on {
        case .app: return try ApplicationCalls.make(call, on: application, delegate)
        case .state:
            let states = call.actsOnPreviousState ? Array(handed.dropLast()) : handed
            guard let state = states.last(where: { $0 != nil }) ?? nil else { throw CaseProblem("there is no state") }
            try StateCalls.make(call, on: state, methods: methods, delegate)
            return nil
        case .result:
            guard let result else { throw CaseProblem("there is no account result") }
            return try ApplicationCalls.make(call, on: result, delegate)
        }
    }
}
