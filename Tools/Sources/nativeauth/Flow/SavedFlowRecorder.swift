import AuthFlows
import NativeAuthCore
import TerminalForms

/// The saved copy of the running flow. A sign-in that continues a sign-up replaces it.
@MainActor
final class SavedFlowRecorder {
    /// The server's code for a link to a flow that waits for something else.
    private static let unexpectedLinkCode = "ICS-1002"

    private let store: SavedFlowStore
    private let output: Output
    private let connection: Connection
    private var hasReportedError = false
    private var hasUsedLink = false
    private var flowKind: AuthFlowKind?
    private(set) var executionID: String?

    init(store: SavedFlowStore, connection: Connection, output: Output) {
        self.store = store
        self.connection = connection
        self.output = output
    }

    func resume(_ saved: SavedFlow, isLink: Bool) {
        executionID = saved.executionID
        flowKind = kind(of: saved)
        hasUsedLink = isLink || isSavedAfterLink(saved.executionID)
    }

    private func isSavedAfterLink(_ executionID: String) -> Bool { store.find(executionID)?.hasUsedLink ?? false }

    /// Saves the model's current flow. A write error must not prevent the sign-in, so it is reported once and ignored.
    func save(_ model: FlowModel) async {
        if let saved = await model.save() { save(saved) }
    }

    func save(_ saved: SavedFlow) {
        if let executionID, executionID != saved.executionID { store.remove(executionID) }
        let kind = kind(of: saved)
        if flowKind == .signUp, kind == .signIn {
            output.note("The account was created. Continue with the sign-in.")
        }
        flowKind = kind
        executionID = saved.executionID

        do {
            try store.save(.init(connection: connection, flow: saved, hasUsedLink: hasUsedLink))
        } catch {
            if !hasReportedError {
                output.note("This flow can't be saved: \(NativeAuthError(converting: error).message)")
            }
            hasReportedError = true
        }
    }

    private func kind(of saved: SavedFlow) -> AuthFlowKind { connection.providerName.type.flowKind(of: saved) }

    /// Returns the failure of a link that the server does not accept, and what to do instead. A flow that has continued
    /// here with its link stays saved; one that has continued elsewhere can't be continued here.
    func refusedLink(_ error: NativeAuthError) -> CommandFailure {
        let newLink = "Start over to get a new one: nativeauth recover, or nativeauth sign-in"
        guard error.serverCode == Self.unexpectedLinkCode else {
            remove()
            return CommandFailure(error.withMessage("This link has expired or has already been used. \(newLink)"))
        }

        let used = "This link has already been used."
        guard let executionID, isSavedAfterLink(executionID) else {
            remove()
            return CommandFailure(error.withMessage("\(used) Continue where it was opened. \(newLink)"))
        }
        let id = TextCleaner.line(executionID)
        var failure = error.withMessage("\(used) To continue: nativeauth continue --execution \(id)")
        failure.recovery = []
        return CommandFailure(failure)
    }

    func remove() {
        if let executionID { store.remove(executionID) }
        executionID = nil
    }
}
