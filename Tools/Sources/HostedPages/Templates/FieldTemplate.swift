struct FieldTemplate: HTMLTemplate {
    struct Prefix: TemplateValues {
        let value: String
        let text: String

        func child(named member: String) -> Any? {
            switch member {
            case "value": value
            case "text": text
            default: nil
            }
        }
    }

    static let name = "field"

    let field: FieldValues
    /// Text after the label of an optional field.
    let optional: String?
    let secret: Bool
    /// Name of the button that shows and hides a secret.
    let show: String
    /// Country codes of a phone number.
    let prefixes: [Prefix]
    let prefixName: String
    let prefixLabel: String

    func child(named member: String) -> Any? {
        switch member {
        case "field": field
        case "optional": optional
        case "secret": secret
        case "show": show
        case "prefixes": prefixes
        case "prefixName": prefixName
        case "prefixLabel": prefixLabel
        default: nil
        }
    }
}
