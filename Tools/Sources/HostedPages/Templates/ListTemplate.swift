/// A list of keys and values.
struct ListTemplate: HTMLTemplate {
    struct Row: TemplateValues {
        let term: String
        let value: String

        func child(named member: String) -> Any? {
            switch member {
            case "term": term
            case "value": value
            default: nil
            }
        }
    }

    static let name = "list"

    let label: String
    let rows: [Row]

    func child(named member: String) -> Any? {
        switch member {
        case "label": label
        case "rows": rows
        default: nil
        }
    }
}
