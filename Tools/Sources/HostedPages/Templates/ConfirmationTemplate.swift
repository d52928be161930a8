struct ConfirmationTemplate: HTMLTemplate {
    static let name = "confirmation"

    let title: String
    let message: String
    let binding: BindingMessage?
    let form: FormValues
    let value: String
    let label: String
    let other: String?
    /// Value of the action that declines.
    let cancel: String

    func child(named member: String) -> Any? {
        switch member {
        case "title": title
        case "message": message
        case "binding": binding
        case "form": form
        case "value": value
        case "label": label
        case "other": other
        case "cancel": cancel
        default: nil
        }
    }
}
