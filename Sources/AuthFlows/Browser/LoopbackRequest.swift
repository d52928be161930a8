import Foundation
import NativeAuthCore

/// Judges what comes to a loopback listener: a browser's answer, or anybody else who found the port.
struct LoopbackRequest: Sendable {
    /// What to do.
    enum Verdict: Sendable, Equatable {
        /// This is what is waited for.
        case answer(URL)
        /// The browser that was opened wants to know where to go.
        case begin
        /// This is not; the wait goes on.
        case refuse(LoopbackPage.Kind)
    }

    /// More than any answer has.
    static let longestHead = 32 * 1_024
    private static let end = Data("\r\n\r\n".utf8)

    private let authority: String
    /// The forms that a browser may give it in `Host`.
    private let hosts: Set<String>
    private let path: String
    private let beginning: String
    private let state: Secret?

    /// - Parameters:
    ///   - address: what is listened to.
    ///   - port: the port that it has become.
    ///   - beginning: the path at which the browser is sent on its way.
    ///   - state: what ties the answer to the request; `nil` when the request had none.
    init(_ address: LoopbackAddress, port: UInt16, beginning: String, state: Secret?) {
        authority = address.authority(port)
        hosts = port == 80 ? [authority, address.host] : [authority]
        path = address.path
        self.beginning = beginning
        self.state = state
    }

    /// Whether a request's head is complete.
    static func isComplete(_ data: Data) -> Bool { data.range(of: end) != nil }

    /// Judges a request.
    /// - Parameter data: what was received, up to the end of the head at least.
    func verdict(on data: Data) -> Verdict {
        guard let end = data.range(of: Self.end),
            let head = String(bytes: data[..<end.lowerBound], encoding: .utf8)
        else { return .refuse(.malformed) }
        let lines = head.components(separatedBy: "\r\n")
        let line = lines[0].split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard line.count == 3, line[2].hasPrefix("HTTP/1."), line[1].hasPrefix("/"), Self.isPlain(line[1]) else {
            return .refuse(.malformed)
        }
        // A page that has made its own name lead here would name itself.
        let named = Self.hosts(lines.dropFirst())
        guard named.count == 1, hosts.contains(named[0]) else { return .refuse(.malformed) }
        let target = line[1]
        if Secret(target).isEqualInConstantTime(to: Secret(beginning)) {
            return line[0] == "GET" ? .begin : .refuse(.notAllowed)
        }
        guard target.prefix(while: { $0 != "?" }) == path else { return .refuse(.unknown) }
        guard line[0] == "GET" else { return .refuse(.notAllowed) }
        let text = "http://\(authority)\(target)"
        guard AuthorizationCallback.isAnswer(text, redirectURI: nil, state: state), let url = URL(string: text) else {
            return .refuse(.foreign)
        }
        return .answer(url)
    }

    private static func hosts(_ fields: ArraySlice<String>) -> [String] {
        fields.compactMap { field in
            guard let colon = field.firstIndex(of: ":"), field[..<colon].lowercased() == "host" else { return nil }
            return field[field.index(after: colon)...].trimmingCharacters(in: .whitespaces).lowercased()
        }
    }

    private static func isPlain(_ target: String) -> Bool {
        target.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }
    }
}
