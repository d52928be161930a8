import Foundation
import ThunderID

/// The runs of the server's small HTML texts, with their links: to an action of the form, or to a safe address.
enum RichTextLinks {
    struct Segment: Equatable {
        let text: String
        let url: URL?
        let actionRef: String?

        var isLink: Bool { url != nil || actionRef != nil }
    }

    static func segments(from html: String) -> [Segment] {
        ServerTexts.spans(of: html).compactMap { span in
            let text = span.text.trimmingCharacters(in: .whitespacesAndNewlines)
            return text.isEmpty ? nil : Segment(text: text, url: span.link, actionRef: span.actionID)
        }
    }
}
