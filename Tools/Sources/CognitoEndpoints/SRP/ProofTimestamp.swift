/// The timestamp of a proof, such as `Fri Jan 3 04:05:06 UTC 2025`. It is not compared with the clock, because the
/// proof is bound to a block that expires after seconds.
enum ProofTimestamp {
    package static func isValid(_ text: String) -> Bool {
        guard
            let match = text.wholeMatch(
                of:
                    /(Mon|Tue|Wed|Thu|Fri|Sat|Sun) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) ([0-9]{1,2}) ([0-9]{2}):([0-9]{2}):([0-9]{2}) UTC ([0-9]{4})/
            ), let day = Int(match.3), let hour = Int(match.4), let minute = Int(match.5), let second = Int(match.6)
        else { return false }
        return (1...31).contains(day) && hour < 24 && minute < 60 && second < 61
    }
}
