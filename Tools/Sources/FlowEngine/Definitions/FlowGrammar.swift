/// The types and members of components and inputs. `flow.schema.json` defines the same ones for editors, and a test
/// compares the two.
enum FlowGrammar {
    /// Types of fields. A component for an input has one of these types too.
    static let inputTypes: Set<String> = [
        "TEXT_INPUT", "PASSWORD_INPUT", "EMAIL_INPUT", "PHONE_INPUT", "TEL_INPUT", "NUMBER_INPUT", "DATE_INPUT",
        "OTP_INPUT", "BOOLEAN_INPUT", "CHECKBOX", "SELECT", "DROPDOWN", "OU_SELECT", "USER_SELECT", "CONSENT_INPUT",
        "HIDDEN",
        // Two types that the recorded server sends after a rejected passkey or for a provider.
        "string", "",
    ]

    /// Types of components other than fields. `CUSTOM` is for a component that clients need not support.
    static let componentTypes: Set<String> = [
        "TEXT", "RICH_TEXT", "IMAGE", "ICON", "DIVIDER", "BLOCK", "STACK", "TIMER", "COPYABLE_TEXT", "KEY_VALUE_LIST",
        "QR_CODE", "CONSENT", "CAPTCHA", "DYNAMIC_INPUT_PLACEHOLDER", "CUSTOM", "ACTION", "RESEND",
    ]

    static let buttonTypes: Set<String> = ["ACTION", "RESEND"]

    static let component: Set<String> = [
        "id", "ref", "type", "category", "resourceType", "variant", "label", "placeholder", "hint", "required", "align",
        "classes", "components", "color", "action", "src", "alt", "width", "height", "name", "size", "eventType",
        "actionType", "image", "startIcon", "endIcon", "direction", "gap", "justify", "items", "source", "options",
        "defaultValue", "prefixes", "dateFormat", "html", "inputType",
    ]

    /// Members of components that are always texts, even if they look like numbers: `label: 2024`, `label: 12:30`.
    static let texts: Set<String> = ["label", "placeholder", "hint", "alt", "src", "source"]

    static let actionTypes: Set<String> = ["SUBMIT", "CONFIRM", "REJECT"]
    /// Allowed time limits of a prompt, in seconds.
    static let timeLimits = 1...86_400
}
