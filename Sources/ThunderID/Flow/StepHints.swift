import Foundation
import NativeAuthCore

/// Data of earlier responses that a form still shows although the server sends it only once.
struct StepHints: Codable, Equatable {
    /// The format of a one-time code.
    struct CodeFormat: Codable, Equatable {
        var length: Int?
        var isNumeric = true
    }

    /// The formats of one-time codes, by field.
    var codes: [String: CodeFormat] = [:]
    /// The earliest time of a request for a new code.
    var resendAllowedAt: Date?

    /// Creates hints without content.
    init() {}

    /// Reads the note of a saved flow; a damaged one counts as absent.
    init(note: String?) {
        guard let note, var hints = try? JSONDecoder().decode(Self.self, from: Data(note.utf8)) else { return }
        for (field, format) in hints.codes where !(1...StepMapper.maximumCodeLength).contains(format.length ?? 1) {
            hints.codes[field]?.length = nil
        }
        self = hints
    }

    /// The note for a saved flow; `nil` if there is nothing to save.
    var note: String? {
        guard self != Self() else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the delay until a new code can be requested; `nil` if it can be requested now.
    func resendDelay(at now: Date) -> Duration? {
        let wait = resendAllowedAt?.timeIntervalSince(now) ?? 0
        return if wait > 0 { .seconds(min(wait, Self.maximumResendDelay)) } else { nil }
    }

    /// Sets the delay until a new code can be requested.
    mutating func setResendDelay(_ seconds: Int, at now: Date) {
        resendAllowedAt = now.addingTimeInterval(min(max(TimeInterval(seconds), 0), Self.maximumResendDelay))
    }

    private static let maximumResendDelay: TimeInterval = 86_400
}
