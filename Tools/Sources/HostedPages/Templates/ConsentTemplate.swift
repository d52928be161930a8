/// The check boxes of a consent.
struct ConsentTemplate: HTMLTemplate {
    struct Purpose: TemplateValues {
        let title: String
        let description: String?
        let elements: [Element]

        func child(named member: String) -> Any? {
            switch member {
            case "title": title
            case "description": description
            case "elements": elements
            default: nil
            }
        }
    }

    struct Element: TemplateValues {
        let id: String
        let name: String
        let label: String
        let essential: Bool

        func child(named member: String) -> Any? {
            switch member {
            case "id": id
            case "name": name
            case "label": label
            case "essential": essential
            default: nil
            }
        }
    }

    static let name = "consent"

    let purposes: [Purpose]
    let necessary: String

    func child(named member: String) -> Any? {
        switch member {
        case "purposes": purposes
        case "necessary": necessary
        default: nil
        }
    }
}
