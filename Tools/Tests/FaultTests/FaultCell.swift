import Foundation
import Testing

/// A cell of the fault table: an operation whose n-th request meets a fault.
struct FaultCell: Codable, Sendable, CustomStringConvertible {
    var provider: FaultedProvider
    var operation: FaultedOperation
    var fault: Fault
    var extent: FaultExtent
    /// The request's number.
    var index: Int
    /// The request's method and path.
    var request: String

    var description: String {
        "\(provider.rawValue), \(operation.rawValue), \(fault.rawValue) \(extent.rawValue) at \(index): \(request)"
    }
}

/// The result of a cell.
struct FaultOutcome: Codable, Sendable {
    let cell: FaultCell
    /// The exit code of the first command that failed.
    var status: Int32 = 0
    var code = ""
    var message = ""
    var advice: [String] = []
    /// The commands that were run.
    var steps: [String] = []
    /// Deviations from the goal.
    var problems: [String] = []
}

/// Runs cells of the fault table.
struct FaultRunner: Sendable {
    /// The maximum number of commands of an operation, including advised ones.
    private static let mostSteps = 8

    let world: FaultTestServer
    /// The timeout for a request without a response; `nil` for the client's own.
    var deadline: Duration? = FaultTransport.shortDeadline

    /// Runs an operation without a fault.
    /// - Returns: its requests.
    func requests(of operation: FaultedOperation) async throws -> [String] {
        let cell = FaultCell(
            provider: world.provider,
            operation: operation,
            fault: .offline,
            extent: .once,
            index: .max,
            request: ""
        )
        let (outcome, requests) = try await run(cell)
        try #require(outcome.problems.isEmpty && outcome.status == 0, "\(outcome)")
        return requests
    }

    /// Runs a cell.
    /// - Returns: the result, and the operation's requests.
    func run(_ cell: FaultCell) async throws -> (FaultOutcome, requests: [String]) {
        let transport = FaultTransport(world, deadline: deadline)
        return try await world.withHome(transport: transport) { command in
            let changesAccount = [.signUp, .recover, .link].contains(cell.operation)
            let name = changesAccount ? FaultTestServer.newName() : world.resident
            try await prepare(cell.operation, name, command)
            transport.arm(.init(fault: cell.fault, extent: cell.extent, index: cell.index))
            var outcome = try await drive(cell, name, command, transport)
            let requests = transport.requests
            transport.disarm()
            if cell.index != .max, !transport.hasStruck { outcome.problems.append("the request did not occur") }
            if outcome.problems.isEmpty { try await verify(name, command, &outcome) }
            return (outcome, requests)
        }
    }

    private func prepare(_ operation: FaultedOperation, _ name: String, _ command: CommandRun) async throws {
        switch operation {
        case .signUp, .signIn: break
        case .recover: try await world.withHome { try await world.makeAccount(name, $0) }
        case .link:
            try await world.withHome { home in
                try await world.makeAccount(name, home)
                let begun = try await home.run(["recover"] + world.options, await world.values(name))
                try #require(begun.needsInput, "\(begun.output) \(begun.errors)")
            }
        case .refresh, .profile, .signOut:
            let result = try await world.signIn(name, FaultTestServer.password, command)
            try #require(result.status == 0, "\(result.output) \(result.errors)")
            if operation == .refresh { try world.makeStale(command) }
        }
    }

    /// Returns the first command of an operation.
    func beginning(_ operation: FaultedOperation, _ name: String) async throws -> [String] {
        switch operation {
        case .link: try await ["continue", "--link", world.newestLink(to: name)] + world.options
        case .signUp: ["sign-up"] + world.options
        case .signIn: ["sign-in"] + world.options
        case .recover: ["recover"] + world.options
        case .refresh: ["token"]
        case .profile: ["profile"]
        case .signOut: ["sign-out"]
        }
    }

    /// Whether a command runs a flow.
    static func isFlow(_ arguments: [String]) -> Bool {
        ["sign-up", "sign-in", "recover", "continue"].contains(arguments[0])
    }

    /// Runs the operation and, after a failure, the advised commands until it is done.
    private func drive(
        _ cell: FaultCell,
        _ name: String,
        _ command: CommandRun,
        _ transport: FaultTransport
    ) async throws -> FaultOutcome {
        var outcome = FaultOutcome(cell: cell)
        let first = try await beginning(cell.operation, name)
        var arguments = first
        // A new mail continues a recovery whose link is used up.
        let anew = if cell.operation == .link { ["recover"] + world.options } else { first }
        var hasFailed = false
        var last = ""
        let known = await world.server.outbox.messages(to: FaultTestServer.address(name)).count
        for _ in 0..<Self.mostSteps {
            let hasValues = Self.isFlow(arguments) && !arguments.contains("--action")
            let values = hasValues ? await givenValues(cell.operation, arguments, name, known) : [:]
            outcome.steps.append(arguments[0])
            let result = try await command.run(arguments, values)
            checkSecrets(result, values, &outcome)
            last = result.output
            if result.status == 0 {
                if !hasFailed, cell.operation == .signOut { outcome.message = result.message }
                return outcome
            }
            if result.needsInput, result.status == 3 {
                arguments = ["continue"]
                continue
            }
            // To repeat a mailed link or a new password that the server has accepted is no good advice.
            let isRepeated = hasFailed && outcome.advice.first == "retry" && transport.hasStruckUnrepeatable
            if isRepeated, world.provider == .thunderID, result.advice.first == "restart" {
                outcome.problems.append("the advised step was refused: \(result.message)")
            }
            // The new password was set by a request whose response was lost; a sign-in proves it.
            if hasFailed, cell.operation == .recover, result.message.contains("used before") { return outcome }
            if !hasFailed {
                hasFailed = true
                outcome.status = result.status
                outcome.code = result.code
                outcome.message = result.message
                outcome.advice = result.advice
                // The outage is over when the advice is followed.
                transport.disarm()
                judge(result, cell, &outcome)
            }
            if result.code == "rate_limited" { try await wait(command) }
            guard let next = next(after: result, arguments, anew, cell, command) else {
                outcome.problems.append("no next step after: \(result.code) \(result.message)")
                return outcome
            }
            arguments = next
        }
        outcome.problems.append("not done after: \(outcome.steps.joined(separator: ", ")): \(last)")
        return outcome
    }

    private func givenValues(
        _ operation: FaultedOperation,
        _ arguments: [String],
        _ name: String,
        _ known: Int
    ) async -> [String: String] {
        await world.values(
            name,
            isRecovery: [.recover, .link].contains(operation) && arguments[0] != "sign-in",
            isContinued: arguments[0] == "continue",
            after: known
        )
    }

    /// Waits as advised. The clock moves far enough for a resent code.
    private func wait(_ command: CommandRun) async throws {
        for _ in 0..<2 { try await command.client.clock.sleep(for: .seconds(29)) }
    }

    /// Returns the command that a failure advises.
    private func next(
        after result: CommandRun.Result,
        _ arguments: [String],
        _ anew: [String],
        _ cell: FaultCell,
        _ command: CommandRun
    ) -> [String]? {
        // The command is repeated with its `--ca` option, or the saved flow continued: a link is accepted once.
        if cell.fault == .untrusted, result.code == "untrusted_server" {
            let isContinued = cell.operation == .link && hasSavedFlow(command)
            return if isContinued { ["continue"] } else { arguments }
        }
        // The code was used by a request whose response was lost.
        if result.advice.first == "correct_fields", result.advice.contains("resend") {
            return ["continue", "--action", "resend"]
        }
        // The entered values are not the cause.
        switch result.advice.first(where: { $0 != "correct_fields" }) {
        case "retry":
            guard Self.isFlow(arguments), hasSavedFlow(command) else { return arguments }
            // Users can do either: repeat the command, or continue the saved flow. A link is accepted once.
            let isRepeated = cell.extent == .once && cell.operation != .link
            return if isRepeated { arguments } else { ["continue"] }
        case "resend": return ["continue", "--action", "resend"]
        case "restart": return anew
        case "sign_in", "sign_in_instead": return ["sign-in"] + world.options
        default: return nil
        }
    }

    private func hasSavedFlow(_ command: CommandRun) -> Bool {
        let folder = command.home.appendingPathComponent("flows").path
        return !((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).isEmpty
    }

    /// Checks message, exit code and advice against the fault.
    private func judge(_ result: CommandRun.Result, _ cell: FaultCell, _ outcome: inout FaultOutcome) {
        // A service that has ended the flow refuses a repeated request: start again.
        let isEnded = result.status == 4 && ["restart", "sign_in"].contains(result.advice.first)
        if result.status != 5, !isEnded { outcome.problems.append("exit code \(result.status)") }
        if result.message.isEmpty { outcome.problems.append("no message") }
        if result.message.contains("Can't connect"), cell.fault != .offline {
            outcome.problems.append("says that the server is unreachable")
        }
        if result.message.contains("is not trusted"), cell.fault != .untrusted {
            outcome.problems.append("says that the certificate is not trusted")
        }
        let wrong = ["fix_configuration", "correct_fields", "sign_up_instead"]
        if cell.fault != .untrusted, let first = result.advice.first, wrong.contains(first) {
            outcome.problems.append("advises \(first)")
        }
        if result.advice.isEmpty, cell.fault != .untrusted { outcome.problems.append("advises nothing") }
        let losesSession = ["refresh", "profile"].contains(cell.operation.rawValue)
        if losesSession, result.advice.contains("sign_in") { outcome.problems.append("advises a new sign-in") }
    }

    private func checkSecrets(
        _ result: CommandRun.Result,
        _ values: [String: String],
        _ outcome: inout FaultOutcome
    ) {
        let secrets = ["password", "new_password", "code"].compactMap { values[$0] }
        if secrets.contains(where: { (result.output + result.errors).contains($0) }) {
            outcome.problems.append("a secret is printed")
        }
    }

    /// Verifies the effect of the operation, and that no session is lost.
    private func verify(_ name: String, _ command: CommandRun, _ outcome: inout FaultOutcome) async throws {
        switch outcome.cell.operation {
        case .signUp, .signIn, .refresh, .profile:
            let result = try await command.run(["token"])
            if result.status != 0 { outcome.problems.append("no session afterwards: \(result.message)") }
            if outcome.cell.operation == .refresh || outcome.cell.operation == .profile,
                outcome.steps.contains("sign-in")
            {
                outcome.problems.append("session lost")
            }
        case .signOut:
            let result = try await command.run(["token"])
            if result.status != 3 { outcome.problems.append("still signed in: \(result.status)") }
        case .recover, .link:
            let result = try await world.withHome { home in
                try await world.signIn(name, FaultTestServer.newPassword, home)
            }
            if result.status != 0 { outcome.problems.append("the new password is refused: \(result.message)") }
        }
    }
}
