struct ButtonTemplate: HTMLTemplate {
    static let name = "button"

    let value: String
    let label: String
    let style: String
    /// Id of the form that the button submits instead of its own.
    let form: String?
    /// Indicates whether the button denies a consent.
    let refuses: Bool
    /// Seconds until the button can be used.
    let wait: Int?
    let image: String?
    /// Path of an SVG icon.
    let icon: String?
    let endIcon: String?

    func child(named member: String) -> Any? {
        switch member {
        case "value": value
        case "label": label
        case "style": style
        case "form": form
        case "refuses": refuses
        case "wait": wait
        case "image": image
        case "icon": icon
        case "endIcon": endIcon
        default: nil
        }
    }
}
