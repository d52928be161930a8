public import Foundation

/// iOS 15.0, macOS 12.0
public enum TimelineScheduleMode: Sendable {
    /// iOS 15.0, macOS 12.0
    case normal
    /// iOS 15.0, macOS 12.0
    case lowFrequency
}

/// iOS 15.0, macOS 12.0
public protocol TimelineSchedule {
    /// iOS 15.0, macOS 12.0
    associatedtype Entries: Sequence where Entries.Element == Date
    /// iOS 15.0, macOS 12.0
    typealias Mode = TimelineScheduleMode
    /// iOS 15.0, macOS 12.0
    func entries(from startDate: Date, mode: Mode) -> Entries
}

/// iOS 15.0, macOS 12.0
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
    private let start: Date
    private let interval: TimeInterval

    /// iOS 15.0, macOS 12.0
    public init(from startDate: Date, by interval: TimeInterval) {
        start = startDate
        self.interval = interval
    }

    /// iOS 15.0, macOS 12.0
    public func entries(from startDate: Date, mode: Mode) -> Entries {
        let passed = (startDate.timeIntervalSince(start) / interval).rounded(.down)
        return Entries(coming: start.addingTimeInterval(max(passed, 0) * interval), interval: interval)
    }

    /// iOS 15.0, macOS 12.0
    public struct Entries: Sequence, IteratorProtocol, Sendable {
        fileprivate var coming: Date
        fileprivate let interval: TimeInterval

        /// iOS 15.0, macOS 12.0
        public mutating func next() -> Date? {
            defer { coming += interval }
            return coming
        }
    }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
    /// iOS 15.0, macOS 12.0
    public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
        PeriodicTimelineSchedule(from: startDate, by: interval)
    }
}

/// iOS 15.0, macOS 12.0
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
    /// iOS 15.0, macOS 12.0
    public typealias Entries = PeriodicTimelineSchedule.Entries

    /// iOS 15.0, macOS 12.0
    public init() {}

    /// iOS 15.0, macOS 12.0
    public func entries(from startDate: Date, mode: Mode) -> Entries {
        let minute = (startDate.timeIntervalSinceReferenceDate / 60).rounded(.down) * 60
        return PeriodicTimelineSchedule(from: Date(timeIntervalSinceReferenceDate: minute), by: 60)
            .entries(from: startDate, mode: mode)
    }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
    /// iOS 15.0, macOS 12.0
    public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}
