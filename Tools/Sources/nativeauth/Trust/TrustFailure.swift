import NativeAuthCore
import TerminalForms

extension NativeAuthError.Code {
    /// A program that the command needs is not installed.
    static let missingProgram = Self(rawValue: "missing_program")
    /// A program of the system reported a failure.
    static let failedProgram = Self(rawValue: "failed_program")
    /// There is no development authority, or none that may be trusted.
    static let noAuthority = Self(rawValue: "no_authority")
}

extension CommandFailure {
    /// The failure for a program that is not installed; names the packages that contain it.
    static func missingProgram(_ program: String) -> CommandFailure {
        var fix = "Install it, or add its folder to PATH."
        if program == NSSDatabase.program {
            fix =
                "Install it: apt install libnss3-tools (Debian, Ubuntu), dnf install nss-tools (Fedora), "
                + "pacman -S nss (Arch), zypper install mozilla-nss-tools (openSUSE) or brew install nss (macOS)."
        }
        return CommandFailure(
            .missingProgram,
            "The program \(program) is not installed. \(fix) Nothing was changed.",
            status: ExitStatus.usage
        )
    }

    static func failedProgram(_ program: String, at place: String, reason: String) -> CommandFailure {
        let message = TextCleaner.line("\(program) failed for \(place). \(reason)")
        return CommandFailure(.failedProgram, message, status: ExitStatus.failure)
    }

    /// Returns the failure for a status other than 0, with the first line of the error output.
    static func failedProgram(_ program: String, at place: String, _ result: ProgramResult) -> CommandFailure {
        let line = result.errors.split(whereSeparator: \.isNewline).first.map(String.init)
        return failedProgram(program, at: place, reason: line ?? "It ended with \(result.status).")
    }

    /// - Parameter problem: a sentence.
    static func noAuthority(_ problem: String, fix: String) -> CommandFailure {
        CommandFailure(.noAuthority, "\(problem) \(fix)", status: ExitStatus.usage)
    }
}
