public import Foundation
public import NativeAuthCore

/// A response of the server: a form, a screen to show, or the end of the flow.
public struct FlowStep: Sendable, Equatable, Identifiable {
    /// The kind of step.
    public enum Kind: Sendable, Equatable {
        /// A form: show ``FlowStep/components`` and send one of ``FlowStep/actions``.
        case form
        /// A screen without fields and actions, such as "check your mail". It may be refreshed by a submit without
        /// an action.
        case display
        /// Continue in a browser, and submit the callback URL.
        case browser(BrowserRequest)
        /// Use or create a passkey, and submit its response.
        case passkey(PasskeyRequest)
        /// The flow is over.
        case complete(FlowOutcome)
        /// A step that this version does not support, with its description.
        case unsupported(String)
    }

    /// Changes with every *different* form. The same form shown again (with an error, or re-rendered) keeps its id, so
    /// that a user interface can keep focus and values.
    public let id: String
    /// The kind of step.
    public var kind: Kind
    /// The components to show, top to bottom. They refer to fields and actions by id.
    public var components: [FormComponent]
    /// The fields whose values can be sent, in display order. Includes required fields that are missing in the server's
    /// layout.
    public var fields: [FormField]
    /// The actions that can be chosen, in display order.
    public var actions: [FormAction]
    /// The reason why the last submit was refused, if it was; the form can be sent again.
    public var error: NativeAuthError?
    /// The time until which the server accepts a submission of this step; `nil` when it does not state one. The
    /// server treats a later submission as if none had been sent.
    public var expiresAt: Date?
    /// Indicates whether the server must be notified of the expiry, by an empty submission after ``expiresAt``. See
    /// ``FlowModel/expire()``.
    public var reportsExpiry: Bool
    /// The polling interval for an event that happens elsewhere, such as in a wallet; `nil` for a step that awaits
    /// input. See ``FlowModel/refresh()``.
    public var pollInterval: Duration?
    /// The design of the application's forms, as far as the server states it.
    public var design: FormDesign?

    /// Creates a step.
    /// - Parameters:
    ///   - id: the same for the same form.
    ///   - kind: the kind of step.
    ///   - components: the components to show.
    ///   - fields: the fields whose values can be sent.
    ///   - actions: the actions that can be chosen.
    ///   - error: the reason why the last submit was refused.
    ///   - expiresAt: the time until which the server accepts a submission.
    ///   - reportsExpiry: whether the server must be notified of the expiry.
    ///   - pollInterval: the polling interval.
    ///   - design: the design of the application's forms.
    public init(
        id: String,
        kind: Kind = .form,
        components: [FormComponent] = [],
        fields: [FormField] = [],
        actions: [FormAction] = [],
        error: NativeAuthError? = nil,
        expiresAt: Date? = nil,
        reportsExpiry: Bool = false,
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
        self.reportsExpiry = reportsExpiry
        self.pollInterval = pollInterval
        self.design = design
    }

    /// Returns the field with an identifier.
    public func field(_ id: FormField.ID) -> FormField? {
        fields.first { $0.id == id }
    }

    /// Returns the action with an identifier.
    public func action(_ id: FormAction.ID) -> FormAction? {
        actions.first { $0.id == id }
    }

    /// Returns the values that an input sets: the field itself, or all fields of a passkey step when the value of its
    /// first one is a passkey's complete response as JSON.
    /// - Parameters:
    ///   - value: the input.
    ///   - field: the field's identifier.
    /// - Returns: the values by field. A field that is missing in the passkey's response becomes empty.
    public func values(entering value: String, into field: FormField.ID) -> [FormField.ID: String] {
        let parts = fields.filter { $0.kind == .passkey }
        guard case .passkey = kind, field == parts.first?.id, let answer = PasskeyAnswer(json: value) else {
            return [field: value]
        }

        var values: [FormField.ID: String] = [:]
        for part in parts {
            values[part.id] = answer.values[part.id] ?? ""
        }
        return values
    }

    /// The action of the return key: the first primary submit action, otherwise the first submit action.
    public var defaultAction: FormAction? {
        let submits = actions.filter { $0.kind == .submit }
        return submits.first { $0.prominence == .primary } ?? submits.first
    }
}
