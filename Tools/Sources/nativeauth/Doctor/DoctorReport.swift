import TerminalForms

/// The output of `doctor`. The JSON, `{"status":"ok","checks":[{"name","status","message","mend"}]}`, is a stable
/// interface; its status is `problem` if that of any check is.
struct DoctorReport: Encodable, Sendable {
    let status: CheckResult.Status
    let checks: [CheckResult]

    init(_ checks: [CheckResult]) {
        self.checks = checks
        status = if checks.contains(where: { $0.status == .problem }) { .problem } else { .ok }
    }

    /// Returns the report as text: one paragraph per check, and the number of problems.
    func lines(traits: TerminalTraits) -> [ScreenLine] {
        let problems = checks.count { $0.status == .problem }
        let sum =
            switch problems {
            case 0: ScreenLine("No problem found.", .good)
            case 1: ScreenLine("1 problem found.", .alert)
            default: ScreenLine("\(problems) problems found.", .alert)
            }
        return checks.flatMap { Self.lines($0, traits: traits) } + [.blank, sum]
    }

    private static func lines(_ check: CheckResult, traits: TerminalTraits) -> [ScreenLine] {
        let (unicode, ascii, role): (String, String, ScreenLine.Role) =
            switch check.status {
            case .ok: ("✓", "+", .good)
            case .problem: ("✗", "!", .alert)
            case .skipped: ("–", "-", .quiet)
            }
        let symbol = if traits.isUnicode { unicode } else { ascii }
        let mark = "\(symbol) \(check.status.rawValue):"
        let text = " \(check.name.title): \(TextCleaner.line(check.message))"
        var lines = Paragraph.wrap([.init(mark, role), .init(text)], columns: traits.columns, rest: "    ")
        if let fix = check.fix {
            lines += Paragraph.wrap(
                [.init("Fix:", .strong), .init(" " + TextCleaner.line(fix))], columns: traits.columns, first: "    ",
                rest: "    ")
        }
        return lines
    }
}
