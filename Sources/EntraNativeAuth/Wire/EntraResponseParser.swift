import Foundation
import NativeAuthCore

/// Parses the responses of the native authentication API, version 1, strictly: `nil`, or a thrown `Mismatch`, means an
/// invalid response.
enum EntraResponseParser {
    /// A response that continues the flow, or redirects the user to a browser.
    enum ContinuationResponse: Sendable, Hashable {
        case token(Secret?)
        case browser(reason: String?)
    }

    enum Challenge: Sendable, Hashable {
        case code(Secret, EntraCodeDelivery)
        case password(Secret)
        case preverified(Secret)
        case browser(reason: String?)
        /// Another challenge type, or none.
        case other(String?)
    }

    enum Methods: Sendable, Hashable {
        case methods([EntraAuthMethod], Secret)
        case browser(reason: String?)
    }

    enum Poll: Sendable, Hashable {
        case succeeded(Secret?)
        case failed(Secret?)
        case pending(Secret?)
        case browser(reason: String?)
    }

    private static func browser(_ members: ResponseMembers) throws -> String?? {
        guard try members.text("challenge_type") == "redirect" else { return nil }
        _ = try members.text("redirect_reason")
        return .some(members.displayable("redirect_reason").flatMap(\.nonEmpty))
    }

    /// Parses responses of the start endpoints and of submitted credentials. Any other `challenge_type` is ignored.
    static func continuation(_ members: ResponseMembers) throws -> ContinuationResponse {
        if let reason = try browser(members) { return .browser(reason: reason) }
        return .token(try members.secret("continuation_token"))
    }

    /// - Parameters:
    ///   - endpoint: a registration has another name for the destination, and one more challenge type.
    ///   - now: the device's time.
    static func challenge(_ members: ResponseMembers, endpoint: EntraEndpoint, now: Date) throws -> Challenge? {
        if let reason = try browser(members) { return .browser(reason: reason) }
        let isRegistering = endpoint == .registerChallenge
        let token = try members.secret("continuation_token")
        let kind = try members.text("challenge_type")
        let target = if isRegistering { "challenge_target" } else { "challenge_target_label" }
        let label = try members.text(target)
        let channel = try members.text("challenge_channel")
        let length = try members.number("code_length")
        let interval = try members.number("interval")
        switch kind {
        case "oob":
            guard let token, let label, let channel, let length, (1...64).contains(length) else { return nil }
            let wait = interval.map { TimeInterval(max(0, min($0, maximumResendInterval))) }
            return .code(
                token,
                EntraCodeDelivery(
                    sentTo: label, channel: EntraChannel(rawValue: channel), codeLength: length,
                    resendAvailableAt: wait.map(now.addingTimeInterval)))
        case "password" where !isRegistering: return token.map(Challenge.password)
        case "preverified" where isRegistering: return token.map(Challenge.preverified)
        case nil: return if endpoint == .signUpChallenge { nil } else { .other(nil) }
        default: return if isRegistering { .other(members.displayable("challenge_type")) } else { nil }
        }
    }

    /// One day: the upper limit of the wait for a new code.
    private static let maximumResendInterval = 86_400

    static func methods(_ members: ResponseMembers) throws -> Methods? {
        if let reason = try browser(members) { return .browser(reason: reason) }
        guard let token = try members.secret("continuation_token"), let elements = try members.objects("methods"),
            !elements.isEmpty
        else { return nil }
        var methods: [EntraAuthMethod] = []
        for element in elements {
            guard let id = try element.text("id"), let kind = try element.text("challenge_type"),
                let channel = try element.text("challenge_channel")
            else { return nil }
            methods.append(
                EntraAuthMethod(
                    id: id, challengeType: kind, channel: EntraChannel(rawValue: channel),
                    loginHint: try element.text("login_hint")))
        }
        return .methods(methods, token)
    }

    /// - Returns: the continuation token, and the interval between two polls.
    static func submission(_ members: ResponseMembers) throws -> (Secret, Duration)? {
        guard let token = try members.secret("continuation_token"), let interval = try members.number("poll_interval")
        else { return nil }
        return (token, min(.seconds(max(1, min(interval, 3_600))), maximumPollInterval))
    }

    /// The upper limit of the polling interval, because a user waits for it.
    static let maximumPollInterval = Duration.seconds(30)

    static func poll(_ members: ResponseMembers) throws -> Poll? {
        if let reason = try browser(members) { return .browser(reason: reason) }
        let token = try members.secret("continuation_token")
        return switch try members.text("status") {
        case "succeeded": .succeeded(token)
        case "failed": .failed(token)
        case "in_progress", "not_started": .pending(token)
        default: nil
        }
    }
}
