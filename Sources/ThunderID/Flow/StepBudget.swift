/// The remaining budget of one step. The parts of a server's layout that exceed it are dropped.
///
/// A class, because all mappers of one step share it.
final class StepBudget {
    static let maximumElements = 2_000
    /// Maximum size of the displayed text, in UTF-8.
    static let maximumTextLength = 1_048_576

    private var pieces = maximumElements
    private var text = maximumTextLength
    /// Remaining bytes for resolving templates, whether or not the result is displayed.
    private var work = 8 * maximumTextLength

    /// Takes one component from the budget.
    /// - Returns: whether there was one left.
    func takePiece() -> Bool {
        guard pieces > 0 else { return false }
        pieces -= 1
        return true
    }

    /// Returns the sanitized text if it fits into the budget; empty otherwise.
    func consume(_ text: String) -> String {
        let shown = TextSanitizer.clean(text)
        guard shown.utf8.count <= self.text else {
            self.text = 0
            return ""
        }
        self.text -= shown.utf8.count
        return shown
    }

    /// Returns the resolved template if it fits into the budget; empty otherwise.
    func resolve(_ template: String, with resolver: TemplateResolver) -> String {
        if text > 0 && work > 0 { consume(resolver.resolve(template, work: &work)) } else { "" }
    }
}
