import AuthFlows
import TerminalForms

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
