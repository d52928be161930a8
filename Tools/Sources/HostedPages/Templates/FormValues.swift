/// The hidden fields and the address of a page's forms.
struct FormValues: TemplateValues {
    /// The address to which the form is submitted.
    let action: String
    let execution: String
    /// CSRF token, empty for the session of an earlier cookie.
    let token: String
    let step: Int

    func child(named member: String) -> Any? {
        switch member {
        case "action": action
        case "execution": execution
        case "token": token
        case "step": step
        default: nil
        }
    }
}

/// An action that every flow has.
struct ExitAction: TemplateValues {
    let value: String
    let label: String

    func child(named member: String) -> Any? {
        switch member {
        case "value": value
        case "label": label
        default: nil
        }
    }
}

/// The message by which the user recognizes a backchannel request.
struct BindingMessage: TemplateValues {
    let label: String
    let message: String

    func child(named member: String) -> Any? {
        switch member {
        case "label": label
        case "message": message
        default: nil
        }
    }
}

struct BannersTemplate: HTMLTemplate {
    static let name = "banners"

    let problem: String?
    let notice: String?

    func child(named member: String) -> Any? {
        switch member {
        case "problem": problem
        case "notice": notice
        default: nil
        }
    }
}
