public import Foundation

/// iOS 15.0, macOS 12.0
public struct TimelineView<Schedule: TimelineSchedule, Content> {
    /// iOS 15.0, macOS 12.0
    public struct Context {
        /// iOS 15.0, macOS 12.0
        public let date: Date
    }

    fileprivate let schedule: Schedule
    fileprivate let content: (TimelineViewDefaultContext) -> Content
}

/// iOS 15.0, macOS 12.0
public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>.Context

/// iOS 15.0, macOS 12.0
extension TimelineView: View, _PrimitiveView where Content: View {
    /// iOS 15.0, macOS 12.0
    public typealias Body = Never

    /// iOS 15.0, macOS 12.0
    public init(_ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content) {
        self.schedule = schedule
        self.content = content
    }
}

extension TimelineView: Primitive where Content: View {
    /// Shows the last entry that the host's clock has reached, or else the first.
    func nodes(in context: RenderContext) -> [ViewNode] {
        let context = context.child("TimelineView")
        let now = context.engine.now
        let shown = context.identity.stored("entry") { Entry() }
        for date in schedule.entries(from: shown.date ?? now, mode: .normal) {
            guard date <= now || shown.date == nil else { break }
            shown.date = date
        }
        var inside = context.child("content")
        let isNew = shown.date != shown.resolved
        shown.resolved = shown.date
        inside.isFresh = context.isFresh || isNew
        return resolve(content(TimelineViewDefaultContext(date: shown.date ?? now)), in: inside)
    }
}

private final class Entry {
    var date: Date?
    var resolved: Date?
}
