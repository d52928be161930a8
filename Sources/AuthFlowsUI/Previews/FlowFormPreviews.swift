#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

/// Every kind of step, for Xcode's canvas.
struct FlowFormPreviews: PreviewProvider {
    static var previews: some View {
        ForEach(SampleSteps.all) { sample in
            SamplePreview(sample: sample).previewDisplayName(sample.id)
        }
    }
}

struct SamplePreview: View {
    @StateObject private var model: FlowModel
    private let sample: SampleSteps.Sample

    init(sample: SampleSteps.Sample) {
        self.sample = sample
        _model = StateObject(wrappedValue: FlowModel(flow: SampleFlow([sample.step])))
    }

    var body: some View {
        FlowForm(model: model).task {
            guard model.phase == .idle else { return }
            await model.start()
            for (field, value) in sample.values { model.setValue(value, for: field) }
        }
    }
}
#endif
