#if canImport(SwiftUI)
package import AuthFlows
import Foundation
package import SwiftUI

extension View {
    /// Performs the automatic actions of a step while this view exists: polling, and the handling of its expiry.
    /// - Parameters:
    ///   - step: the step; `nil` if no step is open.
    ///   - model: the model of the step.
    package func watches(_ step: FlowStep?, of model: FlowModel) -> some View {
        let flow = ObjectIdentifier(model)
        let poll = step.flatMap { step in step.pollInterval.map { Poll(flow: flow, step: step.id, interval: $0) } }
        let deadline = step.flatMap { step in step.expiresAt.map { Deadline(flow: flow, step: step.id, date: $0) } }
        return task(id: poll) { if let poll { await model.keepAsking(poll) } }
            .task(id: deadline) { if let deadline { await model.wait(for: deadline) } }
    }
}

private struct Poll: Equatable {
    let flow: ObjectIdentifier
    let step: FlowStep.ID
    let interval: Duration
}

private struct Deadline: Equatable {
    let flow: ObjectIdentifier
    let step: FlowStep.ID
    let date: Date
}

extension FlowModel {
    /// Polls the server. No request is sent during another call.
    fileprivate func keepAsking(_ poll: Poll) async {
        while (try? await clock.sleep(for: max(poll.interval, .seconds(1)))) != nil, !Task.isCancelled {
            // Not a child of the view's task: a request in progress is not cancelled when the view disappears.
            await Task { await refresh() }.value
        }
    }

    /// Waits for a step's deadline and reports it to the model. The model ignores it during a call, so it is reported
    /// afterwards.
    fileprivate func wait(for deadline: Deadline) async {
        while !Task.isCancelled, step?.id == deadline.step, let left = remainingTime {
            if left == .zero, phase == .ready, !isRefreshing {
                // Not a child of the view's task: the request is not cancelled when the view disappears.
                return await Task { await expire() }.value
            }
            let pause = if left == .zero { Duration.seconds(1) } else { left }
            do { try await clock.sleep(for: pause) } catch { return }
        }
    }
}
#endif
