#if canImport(SwiftUI)
package import AuthFlows
import Foundation
package import SwiftUI

extension View {
    /// Does what a step does by itself while nobody touches it, for as long as this view is there: asks the server again,
    /// and notices that the time is up.
    /// - Parameters:
    ///   - step: the step; `nil` if nothing waits for anybody.
    ///   - model: the model whose step it is.
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
    /// Asks again and again. Nothing is asked while a call runs.
    fileprivate func keepAsking(_ poll: Poll) async {
        while (try? await clock.sleep(for: max(poll.interval, .seconds(1)))) != nil, !Task.isCancelled {
            // Not a child of the view's task: what has begun isn't broken off when the view goes away.
            await Task { await refresh() }.value
        }
    }

    /// The model knows what it means that the time is up. It hears nothing while a call runs, so it is told after that.
    fileprivate func wait(for deadline: Deadline) async {
        while !Task.isCancelled, step?.id == deadline.step, let left = remainingTime {
            if left == .zero, phase == .ready, !isRefreshing {
                // Whoever leaves the form does not take back what is being said.
                return await Task { await expire() }.value
            }
            do { try await clock.sleep(for: left == .zero ? .seconds(1) : left) } catch { return }
        }
    }
}
#endif
