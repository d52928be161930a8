import Foundation
import ThunderID

/// The links in the server's HTML texts: to an action of the form, or to a safe URL.
enum RichTextLinks {
    struct Segment: Equatable {
        let text: String
        let url: URL?
        let actionRef: String?

        var isLink: Bool { url != nil || actionRef != nil }
    }

    static func segments(from html: String) -> [Segment] {
        RichTextParser.parse(html).compactMap { span in
            let text = span.text.trimmingCharacters(in: .whitespacesAndNewlines)
            return if text.isEmpty { nil } else { Segment(text: text, url: span.link, actionRef: span.actionID) }
        }
    }
}
