/// A date as a flow wants it written. Browsers write `2026-11-22`.
enum DateText {
    /// - Parameter format: `yyyy`, `MM` and `dd` in any order; anything else leaves the date as it is.
    package static func written(_ date: String, as format: String?) -> String {
        guard let format, let match = date.wholeMatch(of: /(\d{4})-(\d{2})-(\d{2})/),
            format.contains("yyyy"), format.contains("MM"), format.contains("dd")
        else { return date }
        return format.replacing("yyyy", with: match.1).replacing("MM", with: match.2).replacing("dd", with: match.3)
    }
}
