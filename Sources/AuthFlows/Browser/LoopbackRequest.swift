import Foundation
import NativeAuthCore

/// Classifies requests to a loopback listener: the browser's response, or a request of any other program.
struct LoopbackRequest: Sendable {
    enum Verdict: Sendable, Equatable {
        case callback(URL)
        /// The first request of the opened browser, which is redirected to the server.
        case begin
        /// Not the awaited response; the wait continues.
        case refuse(LoopbackPage.Kind)
    }

    /// Maximum size of a request's head in bytes, larger than that of any response.
    static let maximumHeadSize = 32 * 1_024
    private static let end = Data("\r\n\r\n".utf8)

    private let authority: String
    /// The accepted values of `Host`.
    private let hosts: Set<String>
    private let path: String
    private let startPath: String
    private let state: Secret?
    private let hasResponse: Bool

    /// - Parameters:
    ///   - startPath: the path that redirects the browser to the server.
    ///   - state: the `state` that binds the response to the request; `nil` when the request had none.
    ///   - hasResponse: see ``BrowserRequest/hasResponse``.
    init(
        _ address: LoopbackAddress,
        port: UInt16,
        startPath: String,
        state: Secret?,
        hasResponse: Bool = true
    ) {
        authority = address.authority(port)
        var hosts: Set = [authority]
        if port == 80 { hosts.insert(address.host) }
        self.hosts = hosts
        path = address.path
        self.startPath = startPath
        self.state = state
        self.hasResponse = hasResponse
    }

    static func isComplete(_ data: Data) -> Bool {
        data.range(of: end) != nil
    }

    /// - Parameter data: the received data, at least up to the end of the head.
    func verdict(on data: Data) -> Verdict {
        guard let line = requestLine(of: data) else { return .refuse(.malformed) }

        let isStart = Secret(line.target).isEqualInConstantTime(to: Secret(startPath))
        guard isStart || line.target.prefix(while: { $0 != "?" }) == path else {
            return .refuse(.unknown)
        }
        guard line.method == "GET" else { return .refuse(.notAllowed) }
        if isStart { return .begin }

        let text = "http://\(authority)\(line.target)"
        let isCallback = BrowserRequest.isCallback(text, redirectURI: nil, state: state, hasResponse: hasResponse)
        guard isCallback,
            let url = URL(string: text)
        else { return .refuse(.foreign) }
        return .callback(url)
    }

    /// - Returns: `nil` for a malformed request, and for one to another host.
    private func requestLine(of data: Data) -> (method: String, target: String)? {
        guard let end = data.range(of: Self.end),
            let head = String(bytes: data[..<end.lowerBound], encoding: .utf8)
        else { return nil }

        let lines = head.components(separatedBy: "\r\n")
        let parts = lines[0].split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, parts[2].hasPrefix("HTTP/1.") else { return nil }
        let target = parts[1]
        guard target.hasPrefix("/"), Self.isPlain(target) else { return nil }

        // A page that resolves its own name to this machine (DNS rebinding) would send that name.
        let named = Self.hosts(lines.dropFirst())
        guard named.count == 1, hosts.contains(named[0]) else { return nil }
        return (parts[0], target)
    }

    private static func hosts(_ fields: ArraySlice<String>) -> [String] {
        fields.compactMap { field in
            guard let colon = field.firstIndex(of: ":"),
                field[..<colon].lowercased() == "host"
            else { return nil }
            let value = field[field.index(after: colon)...]
            return value.trimmingCharacters(in: .whitespaces).lowercased()
        }
    }

    private static func isPlain(_ target: String) -> Bool {
        target.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }
    }
}
