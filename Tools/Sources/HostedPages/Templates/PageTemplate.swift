/// The frame of every page.
struct PageTemplate: HTMLTemplate {
    struct Language: TemplateValues {
        let tag: String
        let name: String
        let current: Bool
        let address: String

        func child(named member: String) -> Any? {
            switch member {
            case "tag": tag
            case "name": name
            case "current": current
            case "address": address
            default: nil
            }
        }
    }

    struct Link: TemplateValues {
        let label: String
        let address: String

        func child(named member: String) -> Any? {
            switch member {
            case "label": label
            case "address": address
            default: nil
            }
        }
    }

    static let name = "page"

    /// The classes of the main element.
    let layout: String
    let language: String
    let direction: String
    let title: String
    /// The address of an automatic redirect.
    let refresh: String?
    let style: String
    /// The address of the style sheet with the theme of the application.
    let theme: String?
    let script: String
    let icon: String
    let application: String
    let logo: String?
    /// Text in place of a logo.
    let monogram: String
    /// HTML.
    let body: String
    let languageLabel: String
    let languages: [Language]
    let links: [Link]

    func child(named member: String) -> Any? {
        switch member {
        case "layout": layout
        case "language": language
        case "direction": direction
        case "title": title
        case "refresh": refresh
        case "style": style
        case "theme": theme
        case "script": script
        case "icon": icon
        case "application": application
        case "logo": logo
        case "monogram": monogram
        case "body": body
        case "languageLabel": languageLabel
        case "languages": languages
        case "links": links
        default: nil
        }
    }
}
