/// The conversion of a browser's date (`2026-11-22`) to the date format of a flow.
enum DateText {
    /// - Parameter format: `yyyy`, `MM` and `dd` in any order. With any other format the date is unchanged.
    static func written(_ date: String, as format: String?) -> String {
        guard let format,
            let match = date.wholeMatch(of: /(\d{4})-(\d{2})-(\d{2})/),
            format.contains("yyyy"), format.contains("MM"), format.contains("dd")
        else { return date }

        return
            format
            .replacing("yyyy", with: match.1)
            .replacing("MM", with: match.2)
            .replacing("dd", with: match.3)
    }
}
