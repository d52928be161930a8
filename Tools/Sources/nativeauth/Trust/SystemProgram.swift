import Foundation
import TerminalForms

/// The result of a program that has ended.
struct ProgramResult: Sendable, Equatable {
    let status: Int32
    let output: String
    let errors: String
}

/// Finds and runs programs of the system. No argument contains a secret.
protocol ProgramRunner: Sendable {
    /// Indicates whether a program of this name is installed.
    func isInstalled(_ program: String) -> Bool

    /// Runs a program without input and waits for its end.
    /// - Throws: `CommandFailure` if it can't be started.
    func run(_ program: String, _ arguments: [String]) async throws -> ProgramResult
}

/// The programs in the folders of `PATH`. They get the environment, except for the variables whose names begin with
/// `NATIVEAUTH_`.
struct SystemPrograms: ProgramRunner {
    var environment = CommandContext.current.environment

    func isInstalled(_ program: String) -> Bool { path(of: program) != nil }

    func run(_ program: String, _ arguments: [String]) async throws -> ProgramResult {
        guard let path = path(of: program) else { throw CommandFailure.missingProgram(program) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = environment.filter { !$0.key.hasPrefix("NATIVEAUTH_") }

        let output = Pipe()
        let errors = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        do {
            try process.run()
        } catch {
            // Foundation keeps the system's reason in the underlying error.
            let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
            let reason = "It can't be started: \((cause ?? error).localizedDescription)"
            throw CommandFailure.failedProgram(program, at: path, reason: reason)
        }

        async let outputText = Self.text(of: output)
        async let errorText = Self.text(of: errors)
        let texts = await (outputText, errorText)
        process.waitUntilExit()
        return ProgramResult(status: process.terminationStatus, output: texts.0, errors: texts.1)
    }

    private func path(of program: String) -> String? {
        let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        let candidates = folders.map { "\($0)/\(program)" }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Reads to the end, on a thread of its own because the read blocks.
    private static func text(of pipe: Pipe) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let data = (try? pipe.fileHandleForReading.readToEnd()) ?? nil
                continuation.resume(returning: String(decoding: data ?? Data(), as: UTF8.self))
            }
        }
    }
}

extension ProgramRunner {
    /// Runs a program that must succeed.
    /// - Parameter place: the trust store, for the error.
    /// - Returns: its standard output.
    /// - Throws: `CommandFailure` with the first line of its error output if its status is not 0.
    @discardableResult
    func require(_ program: String, _ arguments: [String], at place: String) async throws -> String {
        let result = try await run(program, arguments)
        guard result.status == 0 else { throw CommandFailure.failedProgram(program, at: place, result) }
        return result.output
    }
}
