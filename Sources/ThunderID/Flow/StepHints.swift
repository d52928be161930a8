import Foundation
import NativeAuthCore

/// Data of earlier responses that a form still shows although the server sends it only once.
struct StepHints: Codable, Equatable {
    struct CodeFormat: Codable, Equatable {
        var length: Int?
        var isNumeric = true
    }

    var codes: [String: CodeFormat] = [:]
    var resendAllowedAt: Date?

    var note: String? {
        guard self != Self() else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    func resendDelay(at now: Date) -> Duration? {
        guard let wait = resendAllowedAt?.timeIntervalSince(now), wait > 0 else {
            return nil
        }
        return .seconds(min(wait, Self.maximumResendDelay))
    }

    mutating func setResendDelay(_ seconds: Int, at now: Date) {
        let wait = min(max(TimeInterval(seconds), 0), Self.maximumResendDelay)
        resendAllowedAt = now.addingTimeInterval(wait)
    }

    private static let maximumResendDelay: TimeInterval = 86_400
}

extension StepHints {
    /// Reads the note of a saved flow; a damaged one counts as absent.
    init(note: String?) {
        guard let note,
            var hints = try? JSONDecoder().decode(Self.self, from: Data(note.utf8))
        else { return }
        for (field, format) in hints.codes where !(1...StepMapper.maximumCodeLength).contains(format.length ?? 1) {
            hints.codes[field]?.length = nil
        }
        self = hints
    }
}
