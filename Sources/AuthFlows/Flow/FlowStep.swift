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

    /// Makes a step.
    /// - Parameters:
    ///   - id: the same for the same form.
    ///   - kind: what kind of step this is.
    ///   - components: what to show.
    ///   - fields: the fields whose values can be sent.
    ///   - actions: the actions that can be chosen.
    ///   - error: why the last submit was refused.
    public init(
        id: String,
        kind: Kind = .form,
        components: [FormComponent] = [],
        fields: [FormField] = [],
        actions: [FormAction] = [],
        error: NativeAuthError? = nil
    ) {
        self.id = id
        self.kind = kind
        self.components = components
        self.fields = fields
        self.actions = actions
        self.error = error
    }

    /// The field of an identifier.
    public func field(_ id: FormField.ID) -> FormField? { fields.first { $0.id == id } }

    /// The action of an identifier.
    public func action(_ id: FormAction.ID) -> FormAction? { actions.first { $0.id == id } }

    /// The action that the return key stands for: the first primary one, else the first that sends the form.
    public var defaultAction: FormAction? {
        actions.first { $0.kind == .submit && $0.prominence == .primary } ?? actions.first { $0.kind == .submit }
    }
}
