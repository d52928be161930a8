/// The page that redirects to another site.
struct WayTemplate: HTMLTemplate {
    static let name = "way"

    let title: String
    let message: String
    let problem: String?
    let notice: String?
    let binding: BindingMessage?
    let address: String
    let label: String
    let form: FormValues
    let ways: [ExitAction]

    func child(named member: String) -> Any? {
        switch member {
        case "title": title
        case "message": message
        case "problem": problem
        case "notice": notice
        case "binding": binding
        case "address": address
        case "label": label
        case "form": form
        case "ways": ways
        default: nil
        }
    }
}
