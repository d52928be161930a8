import FlowEngine
package import IdentityBase
import IdentityDomain

/// The builder of the HTML of one step from its components, which the app-native API sends too.
struct StepBuilder {
    /// Id of the form for buttons that submit no fields. It is separate, so that the return key does not trigger them.
    static let fieldlessForm = "aside"

    let session: PageSession
    let renderer: PageRenderer
    let index: ComponentIndex

    /// Text of the first heading.
    var title: String?
    /// Origins of pictures on other servers, for the content security policy.
    var pictureOrigins: Set<String> = []
    var headingLevel = 0
    var fieldCount = 0
    var drawnInputs: Set<String> = []
    var drawnActions: Set<String> = []
    var isFocusGiven = false
    /// Indicates whether the step's error is shown at its field, so that no banner is necessary.
    var isErrorAtField = false

    init(_ session: PageSession, renderer: PageRenderer) {
        self.session = session
        self.renderer = renderer
        index = ComponentIndex(session.content)
    }

    var texts: PageTexts { renderer.texts }
    var content: FlowView { session.content }
    var resources: PageResources { renderer.resources }

    /// Returns the text of a component's member, with its templates replaced; empty if there is none.
    func text(_ component: JSONValue, _ member: String = "label") -> String {
        texts.resolve(component[member]?.string)
    }

    /// Returns the value of the engine that a component names as its source; nil if there is none.
    func source(_ component: JSONValue) -> String? {
        component["source"]?.string.flatMap(content.note)
    }

    mutating func nextID() -> String {
        fieldCount += 1
        return "f\(fieldCount)"
    }

    /// Options of the step's passkey; nil for a step without one. A step with a passkey shows no fields.
    var passkeyOptions: (text: String, isNew: Bool)? {
        if let text = content.note(FlowField.passkeyChallenge) {
            return (text, false)
        }
        return content.note(FlowField.passkeyCreationOptions).map { ($0, true) }
    }

    mutating func body() throws -> String {
        let html = try draw(content.components ?? [])
        let rest =
            if let options = passkeyOptions {
                try passkey(options.text, isNew: options.isNew)
            } else {
                try remainingComponents()
            }
        return try missingHeading() + html + rest
    }

    mutating func draw(_ components: [JSONValue]) throws -> String {
        try components.map { try draw($0) }.joined()
    }

    private mutating func draw(_ component: JSONValue) throws -> String {
        switch component["type"]?.string {
        case "TEXT": return try textElement(component)
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
            let ref = component["ref"]?.string
            if let input = content.inputs.last(where: { $0.identifier == ref }) {
                return try field(input, component: component)
            }
            // An unknown component: only its children are rendered.
            return try draw(component.children)
        }
    }

    /// Renders a heading if the step has none, so that every page has one.
    private mutating func missingHeading() throws -> String {
        guard title == nil else { return "" }

        let text = texts[missingHeadingKey]
        title = text
        return try resources.text(text, tag: "h1", style: "heading-1")
    }

    private var missingHeadingKey: String {
        switch passkeyOptions?.isNew {
        case true: "passkey.new.title"
        case false: "passkey.title"
        case nil where session.awaitsLink: "waiting.title"
        case nil: "titles.\(session.overview.currentType.rawValue)"
        }
    }

    /// Renders the fields and buttons that no component shows.
    private mutating func remainingComponents() throws -> String {
        var html = ""
        let hasTree = !(content.components ?? []).isEmpty
        for input in content.inputs where !drawnInputs.contains(input.identifier) {
            switch FieldKind(input.type) {
            case .hidden: continue
            case .consent: html += try consent()
            default: if input.required || !hasTree { html += try field(input, component: [:]) }
            }
        }

        for action in content.actions where !drawnActions.contains(action.ref) {
            let variant = if drawnActions.isEmpty { "PRIMARY" } else { "SECONDARY" }
            html += try button([
                "type": "ACTION",
                "id": .string(action.ref),
                "eventType": "SUBMIT",
                "variant": .string(variant),
                "label": .string(texts["actions.continue"]),
            ])
        }

        if session.awaitsLink {
            html += try resources.text(texts["waiting.message"], style: "caption")
        } else if content.actions.isEmpty {
            html += try resources.html(SubmitTemplate(label: texts["actions.continue"]))
        }
        return html
    }
}

extension JSONValue {
    package var children: [JSONValue] {
        self["components"]?.items ?? []
    }
    package var items: [JSONValue] {
        array ?? []
    }
}
