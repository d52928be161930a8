#if canImport(SwiftUI)
import AuthFlowsUI
import SwiftUI

/// What a step does by itself, in a form that is not drawn by `FlowForm`. It is not seen.
struct FlowWatch: View {
    @ObservedObject var form: FlowFormState

    var body: some View {
        if let model = form.model { InvisibleView().watches(form.openStep, of: model) }
    }
}
#endif
