/// What one step may still cost. A server's layout that wants more loses what comes last.
///
/// A class, because everything that maps one step shares it.
final class StepBudget {
    static let mostPieces = 2_000
    /// Of what is shown, in UTF-8.
    static let mostText = 1_048_576

    private var pieces = mostPieces
    private var text = mostText
    /// What resolving costs that shows nothing.
    private var work = 8 * mostText

    /// Whether there may be one more piece.
    func takePiece() -> Bool {
        guard pieces > 0 else { return false }
        pieces -= 1
        return true
    }

    /// The text, made harmless, if it still has room; empty otherwise.
    func take(_ text: String) -> String {
        let shown = ShownText.clean(text)
        guard shown.utf8.count <= self.text else {
            self.text = 0
            return ""
        }
        self.text -= shown.utf8.count
        return shown
    }

    /// The text that a template stands for, if it still has room; empty otherwise.
    func resolve(_ template: String, with resolver: TemplateResolver) -> String {
        text > 0 && work > 0 ? take(resolver.resolve(template, work: &work)) : ""
    }
}
