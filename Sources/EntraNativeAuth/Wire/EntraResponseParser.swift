import Foundation
import NativeAuthCore

/// Parses the responses of the native authentication API, version 1, strictly: `nil`, or a thrown `Mismatch`, means an
/// invalid response. Every function throws `BrowserRequired` if the flow can continue in a browser only.
enum EntraResponseParser {
    struct BrowserRequired: Error, Hashable {
        let reason: String?
    }

    enum Challenge: Sendable, Hashable {
        case code(Secret, EntraCodeDelivery)
        case password(Secret)
        case preverified(Secret)
        /// Another challenge type, or none.
        case other(String?)
    }

    struct Methods: Sendable, Hashable {
        let methods: [EntraAuthMethod]
        let token: Secret
    }

    enum Poll: Sendable, Hashable {
        case succeeded(Secret?)
        case failed(Secret?)
        case pending(Secret?)
    }

    private static func rejectRedirect(_ members: ResponseMembers) throws {
        guard try members.text("challenge_type") == "redirect" else { return }
        _ = try members.text("redirect_reason")
        throw BrowserRequired(reason: members.displayable("redirect_reason").flatMap(\.nonEmpty))
    }

    /// Parses responses of the start endpoints and of submitted credentials. Any other `challenge_type` is ignored.
    static func continuationToken(_ members: ResponseMembers) throws -> Secret? {
        try rejectRedirect(members)
        return try members.secret("continuation_token")
    }

    /// - Parameters:
    ///   - endpoint: a registration has another name for the destination, and one more challenge type.
    ///   - now: the device's time.
    static func challenge(_ members: ResponseMembers, endpoint: EntraEndpoint, now: Date) throws -> Challenge? {
        let isRegistering = endpoint == .registerChallenge
        let token = try continuationToken(members)
        let kind = try members.text("challenge_type")
        let target = if isRegistering { "challenge_target" } else { "challenge_target_label" }
        let label = try members.text(target)
        let channel = try members.text("challenge_channel")
        let length = try members.number("code_length")
        let interval = try members.number("interval")

        switch kind {
        case "oob":
            guard let token, let label, let channel, let length,
                (1...64).contains(length)
            else { return nil }
            let wait = interval.map { TimeInterval(max(0, min($0, maximumResendInterval))) }
            let delivery = EntraCodeDelivery(
                sentTo: label,
                channel: EntraChannel(rawValue: channel),
                codeLength: length,
                resendAvailableAt: wait.map(now.addingTimeInterval)
            )
            return .code(token, delivery)
        case "password" where !isRegistering: return token.map(Challenge.password)
        case "preverified" where isRegistering: return token.map(Challenge.preverified)
        case nil where endpoint == .signUpChallenge: return nil
        case nil: return .other(nil)
        default:
            guard isRegistering else { return nil }
            return .other(members.displayable("challenge_type"))
        }
    }

    /// One day: the upper limit of the wait for a new code.
    private static let maximumResendInterval = 86_400

    static func methods(_ members: ResponseMembers) throws -> Methods? {
        guard let token = try continuationToken(members),
            let elements = try members.objects("methods"), !elements.isEmpty
        else { return nil }

        var methods: [EntraAuthMethod] = []
        for element in elements {
            guard let id = try element.text("id"),
                let kind = try element.text("challenge_type"),
                let channel = try element.text("challenge_channel")
            else { return nil }
            methods.append(
                EntraAuthMethod(
                    id: id,
                    challengeType: kind,
                    channel: EntraChannel(rawValue: channel),
                    loginHint: try element.text("login_hint")
                )
            )
        }
        return Methods(methods: methods, token: token)
    }

    /// - Returns: the continuation token, and the interval between two polls.
    static func submission(_ members: ResponseMembers) throws -> (Secret, Duration)? {
        guard let token = try continuationToken(members),
            let interval = try members.number("poll_interval")
        else { return nil }
        let wait = Duration.seconds(max(1, min(interval, 3_600)))
        return (token, min(wait, maximumPollInterval))
    }

    /// The upper limit of the polling interval, because a user waits for it.
    static let maximumPollInterval = Duration.seconds(30)

    static func poll(_ members: ResponseMembers) throws -> Poll? {
        let token = try continuationToken(members)
        return switch try members.text("status") {
        case "succeeded": .succeeded(token)
        case "failed": .failed(token)
        case "in_progress", "not_started": .pending(token)
        default: nil
        }
    }

    static func tokens(_ members: ResponseMembers) throws -> EntraTokenResponse {
        try rejectRedirect(members)
        return try EntraTokenResponse(members)
    }
}
