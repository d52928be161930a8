import AuthFlows
import ThunderID

/// The saved copy of the running flow, for a later process. If a sign-up continues with a sign-in, which is another
/// execution, the saved sign-up is removed.
@MainActor
final class FlowKeeper {
    private let shelf: FlowShelf
    private let connection: Connection
    private var hasComplained = false
    private var flow: String?
    /// The id of the saved execution.
    private(set) var executionID: String?

    init(shelf: FlowShelf, connection: Connection) {
        self.shelf = shelf
        self.connection = connection
    }

    /// Takes over an execution that another process saved.
    func adopt(_ saved: SavedFlow) {
        executionID = saved.executionID
        flow = saved.flow
    }

    /// Saves the model's current flow. A write error must not prevent the sign-in, so it is reported once and ignored.
    func keep(_ model: FlowModel, _ output: Output) async {
        guard let saved = await model.save() else { return }
        keep(saved, output)
    }

    /// Writes a saved flow.
    func keep(_ saved: SavedFlow, _ output: Output) {
        if let executionID, executionID != saved.executionID { shelf.drop(executionID) }
        if flow == ThunderIDFlow.Kind.signUp.rawValue, saved.flow == ThunderIDFlow.Kind.signIn.rawValue {
            output.note("The account is made. What follows is the sign-in.")
        }
        flow = saved.flow
        executionID = saved.executionID
        do {
            try shelf.keep(.init(connection: connection, flow: saved))
        } catch {
            if !hasComplained { output.note("This flow can't be kept: \(Problem.neutral(error).message)") }
            hasComplained = true
        }
    }

    /// Removes the saved flow.
    func drop() {
        if let executionID { shelf.drop(executionID) }
        executionID = nil
    }
}
