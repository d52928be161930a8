import TerminalForms

/// The output of `doctor`. The JSON, `{"status":"ok","checks":[{"name","status","message","fix"}]}`, is a stable
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
