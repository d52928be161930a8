/// The messages of the local server, with their codes and links.
struct InboxTemplate: HTMLTemplate {
    struct Message: TemplateValues {
        let id: String
        let subject: String
        let to: String
        let time: String
        let code: CopyableTemplate?
        let link: String?
        let openLink: String
        /// The title of the text.
        let text: String
        let lines: [String]

        func child(named member: String) -> Any? {
            switch member {
            case "id": id
            case "subject": subject
            case "to": to
            case "time": time
            case "code": code
            case "link": link
            case "openLink": openLink
            case "text": text
            case "lines": lines
            default: nil
            }
        }
    }

    static let name = "inbox"

    let none: String
    let messages: [Message]

    func child(named member: String) -> Any? {
        switch member {
        case "none": none
        case "messages": messages
        default: nil
        }
    }
}
