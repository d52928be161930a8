import AuthFlows
import CognitoUserPools
import TerminalForms
import ThunderID

/// What a flow command was asked for.
struct FlowRequest: Sendable {
    /// Which flow to run.
    let kind: FlowKind
    /// Where to begin.
    var beginning: FormDialog.Beginning = .start
    /// What a script gave.
    var inputs = GivenInputs()
    /// The actions that a script chose.
    var actions: [FormAction.ID] = []
    /// Whether a script, and not a person, goes through the flow, whatever the terminal.
    var isUnattended = false
    /// The language of the forms, as a BCP 47 tag.
    var language = "en-US"

    /// Whether this is a recovery.
    private var isRecovery: Bool {
        switch kind {
        case .recovery, .saved(ThunderIDFlow.Kind.recovery.rawValue), .saved(CognitoFlow.Kind.recovery.rawValue): true
        default: false
        }
    }

    /// Checks that a session can be stored, before the user is asked for a password.
    /// - Throws: `CommandFailure` that names what is in the way. A damaged session does not prevent a recovery.
    func prepareSession(_ state: StateFolder, _ output: Output) throws {
        guard isRecovery else { return try state.prepareSession() }
        guard let damaged = try state.prepareRecovery() else { return }
        output.note("The stored session was damaged. Its file is now \(damaged); remove it when you no longer need it.")
    }

    /// The request of a command line.
    init(
        kind: FlowKind, beginning: FormDialog.Beginning = .start, _ options: InputOptions,
        _ forms: FormOptions
    ) throws {
        self.kind = kind
        self.beginning = beginning
        language = forms.tag
        inputs = try options.read()
        actions = options.actions
        isUnattended = options.inputFile != nil || !options.actions.isEmpty
    }
}
