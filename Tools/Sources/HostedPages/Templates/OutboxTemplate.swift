/// The page with the messages of the local server.
struct OutboxTemplate: HTMLTemplate {
    struct Message: TemplateValues {
        let subject: String
        let to: String
        let time: String
        let lines: [String]
        let link: String?

        func child(named member: String) -> Any? {
            switch member {
            case "subject": subject
            case "to": to
            case "time": time
            case "lines": lines
            case "link": link
            default: nil
            }
        }
    }

    static let name = "outbox"

    let title: String
    let none: String
    let messages: [Message]

    func child(named member: String) -> Any? {
        switch member {
        case "title": title
        case "none": none
        case "messages": messages
        default: nil
        }
    }
}
