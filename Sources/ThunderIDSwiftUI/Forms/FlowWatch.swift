#if canImport(SwiftUI)
import AuthFlowsUI
import SwiftUI

/// The polling and the expiry of a step in a form without `FlowForm`; invisible.
struct FlowWatch: View {
    @ObservedObject var form: FlowFormState

    var body: some View {
        if let model = form.model { InvisibleView().watches(form.openStep, of: model) }
    }
}
#endif
