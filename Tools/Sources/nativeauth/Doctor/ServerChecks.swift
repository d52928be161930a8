import Foundation
import NativeAuthCore

/// The evaluation of the network findings. Pure: the same findings give the same results.
struct ServerChecks: Sendable {
    /// Maximum clock skew in seconds. Beyond it, fresh tokens are rejected as expired or not yet valid.
    private static let largestClockDifference: TimeInterval = 300
    private static let loopback: Set<String> = ["localhost", "127.0.0.1", "::1"]

    let connection: Connection
    let url: URL
    /// Path of the local server's CA certificate.
    let localAuthority: String

    var host: String { (url.host ?? "").trimmingCharacters(in: ["[", "]"]) }
    var port: Int { url.port ?? 443 }
    private var isLocal: Bool { Self.loopback.contains(host.lowercased()) }

    /// Checks whether the port is reachable.
    func reachability(_ finding: NetworkProbe.Finding, patience: Duration) -> CheckResult {
        let start = isLocal ? "If that is the local server, start it: nativeauth serve" : "Check --server and its port."
        switch finding {
        case .connected: return .ok(.connection, "\(host) answers on port \(port).")
        case .silent:
            let message = "\(host) takes connections on port \(port), but says nothing within"
            return .problem(
                .connection, "\(message) \(patience.components.seconds) s.",
                mend: "Look at the server's log, start it again, or give it longer: --timeout 60")
        case .refused:
            return .problem(.connection, "\(host) is there, but nobody listens on port \(port).", mend: start)
        case .timedOut:
            let message = "\(host) does not answer on port \(port) within \(patience.components.seconds) s."
            return .problem(.connection, message, mend: "Check the network, a firewall in between, and --server.")
        case .nameNotFound:
            return .problem(
                .connection, "There is no host \(host), or its name can't be looked up now.",
                mend: "Check the spelling of --server, and whether this machine is online.")
        case .unreachable(let why):
            return .problem(
                .connection, "\(host) can't be reached on port \(port): \(why).",
                mend: "Check whether this machine is online.")
        }
    }

    /// Checks whether the certificate is valid and trusted.
    /// - Parameter isTrusted: the trust evaluation of the transport.
    func trust(_ certificate: ServerCertificate?, isTrusted: Bool, now: Date) -> CheckResult {
        guard let certificate else {
            guard !isTrusted else { return .ok(.certificate, "It is trusted.") }
            return .problem(
                .certificate, "Port \(port) of \(host) does not speak TLS.",
                mend: "Check --server: the address and the port must be those of https.")
        }
        let (from, until) = (Self.day(certificate.validFrom), Self.day(certificate.validUntil))
        if isTrusted {
            let who = (isLocal ? connection.certificatePath : nil).map { "through \($0)" } ?? "by this system"
            return .ok(.certificate, "Trusted \(who), valid from \(from) until \(until).")
        }
        if now > certificate.validUntil {
            return .problem(
                .certificate, "It was valid until \(until).",
                mend: "Renew the server's certificate; if that day has not come, set this machine's clock.")
        }
        if now < certificate.validFrom {
            return .problem(
                .certificate, "It is valid only from \(from) on.", mend: "Set this machine's clock, or the server's.")
        }
        if !certificate.covers(host) {
            let names = certificate.names.prefix(5).joined(separator: ", ")
            return .problem(
                .certificate, "It is not for \(host) but for \(names.isEmpty ? "no host" : names).",
                mend: "Use a --server address with one of those names.")
        }
        return .problem(.certificate, "It is not signed by anybody whom this machine trusts.", mend: trustMend)
    }

    private var trustMend: String {
        guard isLocal else {
            return "Have the server use a certificate that this system trusts, or add its authority to the system's."
                + " --ca serves only for servers on this machine."
        }
        let file = "that of nativeauth serve is \(localAuthority)"
        guard let used = connection.certificatePath else { return "Name its authority: --ca FILE; \(file)." }
        return "It was not signed by \(used). Name the right one: --ca FILE; \(file)."
    }

    /// Returns the problem of a CA certificate that cannot be read.
    func unusable(_ error: any Error) -> CheckResult {
        .problem(
            .certificate, Problem.neutral(error).message,
            mend: "Start the local server again, which writes it: nativeauth serve. Or name another: --ca FILE.")
    }

    /// Checks the skew between the two clocks.
    /// - Parameter date: the `Date` header field of the response.
    func clock(_ date: String?, now: Date) -> CheckResult {
        guard let date, let theirs = Self.parse(date) else {
            return .skipped(.clock, "The server does not tell the time.")
        }
        let difference = now.timeIntervalSince(theirs)
        guard abs(difference) > Self.largestClockDifference else {
            return .ok(.clock, "This machine and the server agree to within five minutes.")
        }
        let ahead = difference > 0 ? "ahead of" : "behind"
        return .problem(
            .clock, "This machine's clock is \(Self.span(abs(difference))) \(ahead) the server's.",
            mend: "Set the clock that is wrong, or else tokens are refused as expired or not yet valid.")
    }

    private static func parse(_ text: String) -> Date? {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "GMT")
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        return format.date(from: text)
    }

    private static func span(_ seconds: TimeInterval) -> String {
        switch seconds {
        case 172_800...: "\(Int(seconds / 86_400)) days"
        case 7_200...: "\(Int(seconds / 3_600)) hours"
        default: "\(Int(seconds / 60)) minutes"
        }
    }

    private static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }
}
