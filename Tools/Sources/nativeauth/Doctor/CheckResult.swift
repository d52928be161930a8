import TerminalForms

struct CheckResult: Encodable, Sendable, Equatable {
    /// The checks, in the order in which they run. The raw values are a stable interface for scripts.
    enum Name: String, Encodable, Sendable, CaseIterable {
        case command
        case stateFolder = "state_folder"
        case session
        case serverAddress = "server_address"
        case connection
        case certificate
        case server
        case clock
        case keys
        case application
        case oauthClient = "oauth_client"
        case flow

        var title: String {
            switch self {
            case .oauthClient: "OAuth client"
            case .flow: "Sign-in"
            default:
                rawValue.prefix(1).uppercased()
                    + rawValue.dropFirst().replacing("_", with: " ")
            }
        }
    }

    enum Status: String, Encodable, Sendable {
        case ok, problem, skipped
    }

    let name: Name
    let status: Status
    let message: String
    /// The suggested fix; only for a problem.
    var fix: String?

    /// `mend` is a stable name of the JSON output.
    private enum CodingKeys: String, CodingKey {
        case name, status, message
        case fix = "mend"
    }

    static func ok(_ name: Name, _ message: String) -> Self {
        Self(name: name, status: .ok, message: message)
    }

    static func problem(_ name: Name, _ message: String, fix: String) -> Self {
        Self(
            name: name,
            status: .problem,
            message: message,
            fix: fix
        )
    }

    static func skipped(_ name: Name, _ message: String) -> Self {
        Self(name: name, status: .skipped, message: message)
    }

    /// Checks whether a service has keys with which the app's own server can verify its tokens.
    static func keys(_ response: DiagnosticResponse, of service: String) -> CheckResult {
        guard response.status == 200, let count = response.keyCount, count > 0 else {
            return .problem(
                .keys,
                "\(service) has no public keys.",
                fix: "Repair the service: tokens can't be verified without keys."
            )
        }
        return .ok(.keys, "Public keys: \(count).")
    }
}

extension [CheckResult] {
    /// Appends a result, replacing one of the same check.
    /// - Returns: whether the check found no problem, so that the checks that depend on it run.
    @discardableResult
    mutating func add(_ result: CheckResult) -> Bool {
        removeAll { $0.name == result.name }
        append(result)
        return result.status == .ok
    }
}

/// The output of `doctor`. The JSON, `{"status":"ok","checks":[{"name","status","message","mend"}]}`, is a stable
/// interface; its status is `problem` if that of any check is.
struct DoctorReport: Encodable, Sendable {
    let status: CheckResult.Status
    let checks: [CheckResult]

    init(_ checks: [CheckResult]) {
        self.checks = checks
        let hasProblem = checks.contains { $0.status == .problem }
        status = if hasProblem { .problem } else { .ok }
    }

    /// Returns the report as text: one paragraph per check, and the number of problems.
    func lines(traits: TerminalTraits) -> [ScreenLine] {
        let problems = checks.count { $0.status == .problem }
        var sum = ScreenLine("No problem found.", .good)
        if problems > 0 { sum = ScreenLine("\(problems.counted("problem")) found.", .alert) }
        return checks.flatMap { Self.lines($0, traits: traits) } + [.blank, sum]
    }

    private static func lines(_ check: CheckResult, traits: TerminalTraits) -> [ScreenLine] {
        let symbol: String
        let role: ScreenLine.Role
        switch check.status {
        case .ok:
            symbol = traits.symbol("✓ ", ascii: "+ ", plain: "")
            role = .good
        case .problem:
            symbol = traits.symbol("✗ ", ascii: "! ", plain: "")
            role = .alert
        case .skipped:
            symbol = traits.symbol("– ", ascii: "- ", plain: "")
            role = .quiet
        }

        let mark = "\(symbol)\(check.status.rawValue):"
        let text = " \(check.name.title): \(TextCleaner.line(check.message))"
        var lines = Paragraph.wrap(
            [.init(mark, role), .init(text)],
            columns: traits.columns,
            rest: "    "
        )
        if let fix = check.fix {
            let text = " " + TextCleaner.line(fix)
            lines += Paragraph.wrap(
                [.init("Fix:", .strong), .init(text)],
                columns: traits.columns,
                first: "    ",
                rest: "    "
            )
        }
        return lines
    }
}
