/// A form of the console.
struct ConsoleFormTemplate: HTMLTemplate {
    struct Field: TemplateValues {
        let id: String
        let name: String
        let label: String
        let type: String
        let value: String

        init(_ name: String, label: String, type: String = "text", value: String = "") {
            id = "field-\(name)"
            self.name = name
            self.label = label
            self.type = type
            self.value = value
        }

        func child(named member: String) -> Any? {
            switch member {
            case "id": id
            case "name": name
            case "label": label
            case "type": type
            case "value": value
            default: nil
            }
        }
    }

    static let name = "console-form"

    /// The text that opens a form which removes something; nil for a form that is always open.
    var summary: String?
    var title: String?
    var message: String?
    var method = "post"
    let action: String
    /// The proof that a page of the console sends the form; nil for a search.
    let token: String?
    /// The value that tells the forms of one address apart.
    var purpose: String?
    var fields: [Field] = []
    var style = "secondary"
    let label: String

    func child(named member: String) -> Any? {
        switch member {
        case "summary": summary
        case "title": title
        case "message": message
        case "method": method
        case "action": action
        case "token": token
        case "purpose": purpose
        case "fields": fields
        case "style": style
        case "label": label
        default: nil
        }
    }
}
