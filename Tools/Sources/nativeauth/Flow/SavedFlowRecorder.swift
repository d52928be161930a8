import AuthFlows
import NativeAuthCore
import ThunderID

/// The saved copy of the running flow, for a later process. If a sign-up continues with a sign-in, which is another
/// execution, the saved sign-up is removed.
@MainActor
final class SavedFlowRecorder {
    private let store: SavedFlowStore
    private let output: Output
    private let connection: Connection
    private var hasReportedError = false
    /// The provider's name for the kind of the saved flow.
    private var flow: String?
    /// The id of the saved execution.
    private(set) var executionID: String?

    init(store: SavedFlowStore, connection: Connection, output: Output) {
        self.store = store
        self.connection = connection
        self.output = output
    }

    /// Continues an execution that another process saved.
    func resume(_ saved: SavedFlow) {
        executionID = saved.executionID
        flow = saved.flow
    }

    /// Saves the model's current flow. A write error must not prevent the sign-in, so it is reported once and ignored.
    func save(_ model: FlowModel) async {
        guard let saved = await model.save() else { return }
        save(saved)
    }

    /// Writes a saved flow.
    func save(_ saved: SavedFlow) {
        if let executionID, executionID != saved.executionID { store.remove(executionID) }
        if flow == ThunderIDFlow.Kind.signUp.rawValue, saved.flow == ThunderIDFlow.Kind.signIn.rawValue {
            output.note("The account was created. Continue with the sign-in.")
        }
        flow = saved.flow
        executionID = saved.executionID
        do {
            try store.save(.init(connection: connection, flow: saved))
        } catch {
            if !hasReportedError {
                output.note("This flow can't be saved: \(NativeAuthError(converting: error).message)")
            }
            hasReportedError = true
        }
    }

    /// Removes the saved flow.
    func remove() {
        if let executionID { store.remove(executionID) }
        executionID = nil
    }
}
