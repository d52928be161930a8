import Foundation
import IdentityBase

/// The metadata of all files and folders that were seen when definitions were listed: a listing costs several times as
/// much as a look at known paths.
struct DefinitionPlaces: Sendable {
    /// A file system may write times that are several milliseconds old. A change so soon before or after the listing
    /// can have the time of an earlier one.
    private static let timeResolution: TimeInterval = 0.1

    private let stamps: [String: FileStamp?]
    private let areSettled: Bool

    /// Looks at paths. To be called before their content is read.
    /// - Parameter isComplete: whether every change of definitions changes one of the paths.
    init(_ paths: [String], isComplete: Bool = true, now: Date = Date()) {
        var stamps: [String: FileStamp?] = [:]
        for path in paths { stamps[path] = .some(FileStamp(path)) }
        self.stamps = stamps

        let settled = now.addingTimeInterval(-Self.timeResolution)
        areSettled =
            isComplete
            && stamps.values.allSatisfy { stamp in
                stamp.map { $0.modified < settled } ?? true
            }
    }

    /// The time for which a look need not be repeated: looks take a small part of the requests' time, for any number of
    /// files.
    var pause: Duration { .microseconds(20 * stamps.count) }

    /// Indicates whether no file or folder was added, removed or modified, without a doubt.
    var areUnchanged: Bool {
        guard areSettled else { return false }
        return stamps.allSatisfy { path, stamp in FileStamp(path) == stamp }
    }
}
