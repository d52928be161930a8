/// The rules of a new password, which the script marks while it is typed.
struct RuleValues: TemplateValues {
    struct Rule: TemplateValues {
        /// The kind of rule, as in a flow's definition.
        let rule: String
        /// The length or the pattern.
        let value: String
        let text: String

        func child(named member: String) -> Any? {
            switch member {
            case "rule": rule
            case "value": value
            case "text": text
            default: nil
            }
        }
    }

    let rules: [Rule]
    /// The status of a rule, for screen readers.
    let met: String
    let unmet: String
    /// The number of met rules, with the parameters `count` and `total`.
    let progress: String

    func child(named member: String) -> Any? {
        switch member {
        case "rules": rules
        case "met": met
        case "unmet": unmet
        case "progress": progress
        default: nil
        }
    }
}
