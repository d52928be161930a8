struct StepTemplate: HTMLTemplate {
    static let name = "step"

    let binding: BindingMessage?
    let form: FormValues
    /// HTML of the components.
    let body: String
    let ways: [ExitAction]

    func child(named member: String) -> Any? {
        switch member {
        case "binding": binding
        case "form": form
        case "body": body
        case "ways": ways
        default: nil
        }
    }
}

/// The page of a flow that cannot continue.
struct FailureTemplate: HTMLTemplate {
    static let name = "failure"

    let title: String
    let message: String
    let form: FormValues
    let ways: [ExitAction]

    func child(named member: String) -> Any? {
        switch member {
        case "title": title
        case "message": message
        case "form": form
        case "ways": ways
        default: nil
        }
    }
}

/// The last page of a flow.
struct EndTemplate: HTMLTemplate {
    static let name = "end"

    /// HTML of the components.
    let content: String
    let address: String?
    let label: String

    func child(named member: String) -> Any? {
        switch member {
        case "content": content
        case "address": address
        case "label": label
        default: nil
        }
    }
}
