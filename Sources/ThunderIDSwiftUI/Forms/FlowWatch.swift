#if canImport(SwiftUI)
import SwiftUI

/// What a step does by itself while nobody touches it, in a form that is not drawn by `FlowForm`: it asks the server
/// again, and notices that the time is up. It is not seen.
struct FlowWatch: View {
    @ObservedObject var form: FlowFormState

    var body: some View {
        let (poll, deadline) = (form.poll, form.deadline)
        InvisibleView()
            .task(id: poll) { if let poll { await form.keepAsking(poll) } }
            .task(id: deadline) { if let deadline { await form.wait(for: deadline) } }
    }
}
#endif
