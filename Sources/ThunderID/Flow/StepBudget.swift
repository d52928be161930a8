/// The remaining budget of one step, shared by its mappers. Parts of the layout that exceed it are dropped.
final class StepBudget {
    static let maximumElements = 2_000
    static let maximumTextLength = 1_048_576

    private var elements = maximumElements
    private var text = maximumTextLength
    /// Remaining bytes for resolving templates, whether or not the result is displayed.
    private var work = 8 * maximumTextLength

    func takeElement() -> Bool {
        guard elements > 0 else { return false }
        elements -= 1
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

    func resolve(_ template: String, with resolver: TemplateResolver) -> String {
        guard text > 0, work > 0 else { return "" }
        return consume(resolver.resolve(template, work: &work))
    }
}
