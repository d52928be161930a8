import AuthFlows
import ThunderID

/// Keeps the flow that runs now on the shelf. A sign-up may go on with a sign-in, which is another execution: then the
/// first one is forgotten.
@MainActor
final class FlowKeeper {
    private let shelf: FlowShelf
    private let connection: Connection
    private var hasComplained = false
    private var flow: String?
    /// The execution that is kept.
    private(set) var executionID: String?

    init(shelf: FlowShelf, connection: Connection) {
        self.shelf = shelf
        self.connection = connection
    }

    /// Takes over an execution that an earlier process kept.
    func adopt(_ saved: SavedFlow) {
        executionID = saved.executionID
        flow = saved.flow
    }

    /// Keeps the model's flow as it stands now. A full disk must not stop a person from signing in: it is told once.
    func keep(_ model: FlowModel, _ output: Output) async {
        guard let saved = await model.save() else { return }
        keep(saved, output)
    }

    /// Keeps a saved flow.
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

    /// Forgets the flow.
    func drop() {
        if let executionID { shelf.drop(executionID) }
        executionID = nil
    }
}
