struct ChoiceTemplate: HTMLTemplate {
    struct Option: TemplateValues {
        let value: String
        let text: String
        let selected: Bool

        func child(named member: String) -> Any? {
            switch member {
            case "value": value
            case "text": text
            case "selected": selected
            default: nil
            }
        }
    }

    static let name = "choice"

    let field: FieldValues
    /// Text after the label of an optional field.
    let optional: String?
    let prompt: String
    let options: [Option]

    func child(named member: String) -> Any? {
        switch member {
        case "field": field
        case "optional": optional
        case "prompt": prompt
        case "options": options
        default: nil
        }
    }
}
