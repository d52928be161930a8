import AuthFlows
import CognitoUserPools
import TerminalForms
import ThunderID

/// The options of a flow command.
struct FlowRequest: Sendable {
    /// The kind of the flow.
    let kind: FlowKind
    /// The start mode.
    var start = FlowStart.first
    /// The values given by a script.
    var inputs = GivenInputs()
    /// The actions given by a script.
    var actions: [FormAction.ID] = []
    /// Whether to run without prompts even at an interactive terminal.
    var isUnattended = false
    /// The language of the forms, as a BCP 47 tag.
    var language = "en-US"

    /// Whether the flow is a password recovery.
    private var isRecovery: Bool {
        switch kind {
        case .recovery, .saved(ThunderIDFlow.Kind.recovery.rawValue), .saved(CognitoFlow.Kind.recovery.rawValue): true
        default: false
        }
    }

    /// Checks that a session can be stored, before any password is entered.
    /// - Throws: `CommandFailure` with the obstacle. A damaged session does not prevent a recovery.
    func prepareSession(in state: StateFolder, output: Output) throws {
        guard isRecovery else { return try state.prepareSession() }
        guard let damaged = try state.prepareRecovery() else { return }
        output.note("The stored session was damaged and has been moved to \(damaged).")
    }

    /// Creates the request of a command line.
    init(kind: FlowKind, start: FlowStart = .first, input: InputOptions, forms: FormOptions) throws {
        self.kind = kind
        self.start = start
        language = forms.tag
        inputs = try input.read()
        actions = input.actions
        isUnattended = input.inputFile != nil || !input.actions.isEmpty
    }
}
