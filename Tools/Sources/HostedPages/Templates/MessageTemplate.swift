/// A page with a text and links.
struct MessageTemplate: HTMLTemplate {
    struct Link: TemplateValues {
        let address: String
        let label: String
        let style: String

        func child(named member: String) -> Any? {
            switch member {
            case "address": address
            case "label": label
            case "style": style
            default: nil
            }
        }
    }

    static let name = "message"

    let title: String
    let message: String
    let links: [Link]
    let code: String?

    func child(named member: String) -> Any? {
        switch member {
        case "title": title
        case "message": message
        case "links": links
        case "code": code
        default: nil
        }
    }
}
