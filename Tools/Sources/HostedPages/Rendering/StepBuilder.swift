import FlowEngine
import Foundation
package import IdentityBase
import IdentityDomain

/// The builder of the HTML of one step from its components, which the app-native API sends too.
struct StepBuilder {
    /// Id of the form for buttons that submit no fields. It is separate, so that the return key does not trigger them.
    static let fieldlessForm = "aside"

    package let session: PageSession
    package let texts: PageTexts
    package let templates: PageTemplates
    package let application: Application
    package let userTypes: UserTypes
    package let now: Date
    package let index: ComponentIndex
    package let inputs: [String: InputDefinition]

    /// Text of the first heading.
    package var title: String?
    /// Origins of pictures on other servers, for the content security policy.
    var pictureOrigins: Set<String> = []
    var headingLevel = 0
    var fieldCount = 0
    var drawnInputs: Set<String> = []
    var drawnActions: Set<String> = []
    var isFocusGiven = false

    package init(
        _ session: PageSession, _ texts: PageTexts, _ templates: PageTemplates, _ application: Application,
        _ definitions: Definitions, now: Date
    ) {
        self.session = session
        self.texts = texts
        self.templates = templates
        self.application = application
        userTypes = definitions.userTypes
        self.now = now
        index = ComponentIndex(session.content)
        inputs = Dictionary(session.content.inputs.map { ($0.identifier, $0) }) { $1 }
    }

    /// Options of the step's passkey; nil for a step without one. A step with a passkey shows no fields.
    var passkeyOptions: (text: String, isNew: Bool)? {
        if let text = session.content.note(FlowField.passkeyChallenge) { return (text, false) }
        return session.content.note(FlowField.passkeyCreationOptions).map { ($0, true) }
    }

    /// Renders the content of the form.
    package mutating func body() throws -> String {
        var html = try draw(session.content.components ?? [])
        if let passkey = passkeyOptions {
            html += try self.passkey(passkey.text, isNew: passkey.isNew)
        } else {
            html += try remainingComponents()
        }
        return try head() + html
    }

    mutating func draw(_ components: [JSONValue]) throws -> String {
        try components.map { try draw($0) }.joined()
    }

    private mutating func draw(_ component: JSONValue) throws -> String {
        let type = component["type"]?.string ?? ""
        switch type {
        case "TEXT": return try text(component)
        case "RICH_TEXT": return try richText(component)
        case "IMAGE": return try picture(component)
        case "ICON": return try icon(component)
        case "DIVIDER": return try divider(component)
        case "BLOCK": return try group(component, style: "block")
        case "STACK": return try group(component, style: stackClass(component))
        case "TIMER": return try timer(component)
        case "COPYABLE_TEXT": return try copyable(component)
        case "KEY_VALUE_LIST": return try list(component)
        case "QR_CODE": return try wallet(component)
        case "CONSENT", "CONSENT_INPUT": return try consent()
        case "CAPTCHA": return try captcha()
        case "ACTION", "RESEND": return try button(component)
        default:
            if let ref = component["ref"]?.string, let input = inputs[ref] {
                return try field(input, component: component)
            }
            // An unknown component: only its children are rendered.
            return try draw(component.children)
        }
    }

    /// Renders a heading if the step has none, so that every page has one.
    private mutating func head() throws -> String {
        guard title == nil else { return "" }
        let key: String
        if let passkey = passkeyOptions {
            key = if passkey.isNew { "passkey.new.title" } else { "passkey.title" }
        } else if session.awaitsLink {
            key = "waiting.title"
        } else {
            key = "titles.\(session.current.rawValue)"
        }
        title = texts[key]
        return try templates.html("text", values: ["tag": "h1", "class": "heading-1", "text": texts[key]])
    }

    /// Renders the fields and buttons that no component shows.
    private mutating func remainingComponents() throws -> String {
        var html = ""
        let hasTree = !(session.content.components ?? []).isEmpty
        for input in session.content.inputs where !drawnInputs.contains(input.identifier) {
            switch FieldKind(input.type) {
            case .hidden: continue
            case .consent: html += try consent()
            default: if input.required || !hasTree { html += try field(input, component: [:]) }
            }
        }
        for action in session.content.actions where !drawnActions.contains(action.ref) {
            let variant = if drawnActions.isEmpty { "PRIMARY" } else { "SECONDARY" }
            html += try button([
                "type": "ACTION", "id": .string(action.ref), "eventType": "SUBMIT", "variant": .string(variant),
                "label": .string(texts["actions.continue"]),
            ])
        }
        if session.awaitsLink {
            html += try templates.html(
                "text", values: ["tag": "p", "class": "caption", "text": texts["waiting.message"]])
        } else if session.content.actions.isEmpty {
            html += try templates.html("submit", values: ["label": texts["actions.continue"]])
        }
        return html
    }
}

extension JSONValue {
    package var children: [JSONValue] {
        guard case .array(let children)? = self["components"] else { return [] }
        return children
    }

    package var items: [JSONValue] {
        guard case .array(let items) = self else { return [] }
        return items
    }
}
