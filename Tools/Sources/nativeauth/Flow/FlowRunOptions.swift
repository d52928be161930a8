import AuthFlows
import CognitoUserPools
import TerminalForms
import ThunderID

/// The options of the run of a flow, from the command line.
struct FlowRunOptions: Sendable {
    /// The kind of the flow.
    let kind: FlowKind
    /// The flow to resume; `nil` for a new one.
    let saved: SavedFlow?
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
    func prepareSessionFile(in state: CommandState, output: Output) throws {
        guard isRecovery else { return try state.prepareSessionFile() }
        guard let damaged = try state.prepareSessionFileForRecovery() else { return }
        output.note("The stored session was damaged and has been moved to \(damaged).")
    }

    /// Creates the options from those of a command.
    init(kind: FlowKind, resuming saved: SavedFlow? = nil, input: InputOptions, forms: FormOptions) throws {
        self.kind = kind
        self.saved = saved
        language = forms.tag
        inputs = try input.read()
        actions = input.actions
        isUnattended = input.inputFile != nil || !input.actions.isEmpty
    }
}
