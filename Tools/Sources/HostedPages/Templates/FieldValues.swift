/// The values of every kind of field.
struct FieldValues: TemplateValues {
    struct Attribute: TemplateValues {
        let name: String
        let value: String

        func child(named member: String) -> Any? {
            switch member {
            case "name": name
            case "value": value
            default: nil
            }
        }
    }

    let id: String
    let label: String
    let hint: String?
    let errors: [String]
    /// The rules of a new password.
    var rules: RuleValues?
    /// Attributes of the input element.
    let attributes: [Attribute]

    func child(named member: String) -> Any? {
        switch member {
        case "id": id
        case "label": label
        case "hint": hint
        case "errors": errors
        case "rules": rules
        case "attributes": attributes
        default: nil
        }
    }
}

struct CheckboxTemplate: HTMLTemplate {
    static let name = "checkbox"

    let field: FieldValues

    func child(named member: String) -> Any? {
        switch member {
        case "field": field
        default: nil
        }
    }
}
