/// A passkey's challenge for the script, with an alternative.
struct PasskeyTemplate: HTMLTemplate {
    struct Field: TemplateValues {
        let name: String
        let key: String

        func child(named member: String) -> Any? {
            switch member {
            case "name": name
            case "key": key
            default: nil
            }
        }
    }

    static let name = "passkey"

    let message: String
    let use: String
    /// SVG path of the icon on the button.
    let icon: String?
    let other: String
    /// Value of the action that continues without a passkey.
    let without: String
    let unavailable: String
    let cancelled: String
    let form: String
    let purpose: String
    let options: String
    let fields: [Field]

    func child(named member: String) -> Any? {
        switch member {
        case "message": message
        case "use": use
        case "icon": icon
        case "other": other
        case "without": without
        case "unavailable": unavailable
        case "cancelled": cancelled
        case "form": form
        case "purpose": purpose
        case "options": options
        case "fields": fields
        default: nil
        }
    }
}
