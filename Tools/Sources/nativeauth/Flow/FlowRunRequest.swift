import AuthFlows
import Foundation
import TerminalForms

/// The request to run one flow, made from the options: its kind, the inputs and actions of a script, the language.
struct FlowRunRequest: Sendable {
    let kind: AuthFlowKind
    /// The flow to resume; `nil` for a new one.
    let saved: SavedFlow?
    /// Indicates whether the flow to resume is that of an emailed link.
    let isLink: Bool
    let inputs: GivenInputs
    let actions: [FormAction.ID]
    /// Indicates whether to run without prompts even at an interactive terminal.
    let isUnattended: Bool
    let texts: FormTexts
    /// The file with passkeys to use; `nil` for those of the user's device.
    let passkeyFile: String?

    init(
        kind: AuthFlowKind,
        resuming saved: SavedFlow? = nil,
        isLink: Bool = false,
        input: InputOptions,
        forms: FormOptions
    ) throws {
        self.kind = kind
        self.saved = saved
        self.isLink = isLink
        texts = FormTexts(language: forms.languageTag)
        passkeyFile = input.softwarePasskey
        inputs = try GivenInputs(input)
        actions = input.actions
        isUnattended = input.inputFile != nil || !input.actions.isEmpty
    }

    /// Checks that a session can be stored. A damaged file does not prevent a recovery; it is renamed.
    func prepareSessionFile(in state: CommandState, output: Output) throws {
        do {
            try state.prepareSessionFile()
        } catch let failure as CommandFailure where kind == .recovery && failure.error.isStoreDamaged {
            let path = state.sessionFile.path + ".damaged"
            guard rename(state.sessionFile.path, path) == 0 else { throw failure }
            output.note("The stored session was damaged and has been moved to \(path).")
        }
    }
}
