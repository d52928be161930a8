package import Foundation

/// A message that a production server would send by mail or SMS. The local server keeps it for the developer.
package struct OutboxMessage: Codable, Sendable, Equatable {
    package let id: String
    /// Kind of the message, such as `email`.
    package let kind: String
    package let to: String
    package let subject: String
    package let text: String
    package let code: String?
    package let link: String?
    package let at: Date

    package init(
        id: String,
        kind: String,
        to: String,
        subject: String,
        text: String,
        code: String?,
        link: String?,
        at: Date
    ) {
        self.id = id
        self.kind = kind
        self.to = to
        self.subject = subject
        self.text = text
        self.code = code
        self.link = link
        self.at = at
    }

    /// Encodes all eight members, with `null` for missing values.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(kind, forKey: .kind)
        try container.encode(to, forKey: .to)
        try container.encode(subject, forKey: .subject)
        try container.encode(text, forKey: .text)
        try container.encode(code, forKey: .code)
        try container.encode(link, forKey: .link)
        try container.encode(at, forKey: .at)
    }
}
