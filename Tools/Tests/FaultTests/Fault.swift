/// A failure of the network, of an intermediary or of the service that is injected into one request.
enum Fault: String, CaseIterable, Codable, Sendable {
    case offline, connectTimeout, readTimeout, resetBefore, resetAfter, truncated, empty, invalidBytes, slow
    case status500, status502, status503, rateLimitedShort, rateLimitedLong, portal, redirect, huge, untrusted, dateSkew

    /// The row's title in the table.
    var title: String {
        switch self {
        case .offline: "offline"
        case .connectTimeout: "connect time-out"
        case .readTimeout: "read time-out"
        case .resetBefore: "reset before processing"
        case .resetAfter: "reset after processing"
        case .truncated: "truncated"
        case .empty: "empty"
        case .invalidBytes: "invalid bytes"
        case .slow: "one byte per second"
        case .status500: "500"
        case .status502: "502"
        case .status503: "503"
        case .rateLimitedShort: "429, `Retry-After: 1`"
        case .rateLimitedLong: "429, `Retry-After: 3600`"
        case .portal: "portal (200, HTML)"
        case .redirect: "redirect to another host"
        case .huge: "64 MiB"
        case .untrusted: "TLS error"
        case .dateSkew: "`Date` two hours ahead"
        }
    }

    /// Whether the service processes the request: only its response is lost or changed.
    var isProcessed: Bool {
        switch self {
        case .readTimeout, .resetAfter, .truncated, .empty, .invalidBytes, .slow, .status500, .status502, .huge,
            .dateSkew:
            true
        case .offline, .connectTimeout, .resetBefore, .status503, .rateLimitedShort, .rateLimitedLong, .portal,
            .redirect, .untrusted:
            false
        }
    }

    /// Whether the client detects the fault only by its timeout.
    var needsDeadline: Bool { self == .readTimeout || self == .slow }
}

/// The number of requests that a fault affects.
enum FaultExtent: String, CaseIterable, Codable, Sendable {
    /// One request; the next one succeeds.
    case once
    /// Every request until the command ends.
    case lasting
}
