public import Foundation
public import NativeAuthCore

/// One answer of the server: a form to fill, a screen to show, or the end.
public struct FlowStep: Sendable, Equatable, Identifiable {
    /// What kind of step this is.
    public enum Kind: Sendable, Equatable {
        /// A form: show ``FlowStep/components`` and send one of ``FlowStep/actions``.
        case form
        /// A screen without fields and actions, such as "check your mail". It may be refreshed by a submit without
        /// an action.
        case display
        /// Go on in a browser, and submit the address that it came back to.
        case browser(BrowserRequest)
        /// Use a passkey, or make one, and submit its answer.
        case passkey(PasskeyRequest)
        /// The flow is over.
        case complete(FlowOutcome)
        /// A step that this version cannot do; the text says what the server asked for.
        case unsupported(String)
    }

    /// Changes with every *different* form. The same form shown again (with an error, or re-rendered) keeps its id, so
    /// that a user interface can keep focus and values.
    public let id: String
    /// What kind of step this is.
    public var kind: Kind
    /// What to show, top to bottom. Fields and actions are named by id where they belong.
    public var components: [FormComponent]
    /// Every field whose value can be sent, in the order in which they are shown. Also holds required fields that
    /// the server's layout forgot.
    public var fields: [FormField]
    /// Every action that can be chosen, in the order in which they are shown.
    public var actions: [FormAction]
    /// Why the last submit was refused, if it was; the form can be sent again.
    public var error: NativeAuthError?
    /// Until when the server waits for an answer to this step; `nil` when it does not say. What is submitted later counts
    /// as no answer.
    public var expiresAt: Date?
    /// Whether the server wants to be told that the time is up: then an empty submission after ``expiresAt`` says it. See
    /// ``FlowModel/expire()``.
    public var answersExpiry: Bool
    /// How often the server wants to be asked whether something has happened elsewhere, such as in a wallet; `nil` for a
    /// step that waits for the person. See ``FlowModel/refresh()``.
    public var pollInterval: Duration?
    /// How the application's forms are to look, as far as the server says.
    public var design: FormDesign?

    /// Makes a step.
    /// - Parameters:
    ///   - id: the same for the same form.
    ///   - kind: what kind of step this is.
    ///   - components: what to show.
    ///   - fields: the fields whose values can be sent.
    ///   - actions: the actions that can be chosen.
    ///   - error: why the last submit was refused.
    ///   - expiresAt: until when the server waits for an answer.
    ///   - answersExpiry: whether the server wants to be told that the time is up.
    ///   - pollInterval: how often the server wants to be asked.
    ///   - design: how the application's forms are to look.
    public init(
        id: String,
        kind: Kind = .form,
        components: [FormComponent] = [],
        fields: [FormField] = [],
        actions: [FormAction] = [],
        error: NativeAuthError? = nil,
        expiresAt: Date? = nil,
        answersExpiry: Bool = false,
        pollInterval: Duration? = nil,
        design: FormDesign? = nil
    ) {
        self.id = id
        self.kind = kind
        self.components = components
        self.fields = fields
        self.actions = actions
        self.error = error
        self.expiresAt = expiresAt
        self.answersExpiry = answersExpiry
        self.pollInterval = pollInterval
        self.design = design
    }

    /// The field of an identifier.
    public func field(_ id: FormField.ID) -> FormField? { fields.first { $0.id == id } }

    /// The action of an identifier.
    public func action(_ id: FormAction.ID) -> FormAction? { actions.first { $0.id == id } }

    /// The action that goes back to an earlier step, where the server offers one.
    public var backAction: FormAction? { actions.first { $0.kind == .back } }

    /// The action that gives up what the form is about, where the server offers one.
    public var cancelAction: FormAction? { actions.first { $0.kind == .cancel } }

    /// What entering a value fills: the field itself, or all fields of a passkey step when the value of its first one is
    /// a passkey's whole answer as JSON.
    /// - Parameters:
    ///   - value: what is entered.
    ///   - field: the field's identifier.
    /// - Returns: the values by field. A field that the answer says nothing about becomes empty.
    public func values(entering value: String, into field: FormField.ID) -> [FormField.ID: String] {
        guard case .passkey = kind, field == fields.first(where: { $0.kind == .passkey })?.id,
            let answer = PasskeyAnswer(json: value)
        else { return [field: value] }
        let parts = fields.filter { $0.kind == .passkey }.map { ($0.id, answer.values[$0.id] ?? "") }
        return Dictionary(parts, uniquingKeysWith: { first, _ in first })
    }

    /// The action that the return key stands for: the first primary one, else the first that sends the form.
    public var defaultAction: FormAction? {
        actions.first { $0.kind == .submit && $0.prominence == .primary } ?? actions.first { $0.kind == .submit }
    }
}
