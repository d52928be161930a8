import Foundation
import HTTPTypes
import NativeAuthCore

/// Counts the requests that pass through.
// unchecked: a lock protects the only value that changes.
final class CountingTransport: HTTPTransport, @unchecked Sendable {
    private let lock = NSLock()
    private var paths: [String] = []
    private let transport: any HTTPTransport

    init(_ transport: any HTTPTransport) { self.transport = transport }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let path = String((request.head.path ?? "/").prefix { $0 != "?" })
        let operation = request.head.headerFields.first { $0.name.canonicalName == "x-amz-target" }?.value
        let name = operation?.split(separator: ".").last.map(String.init) ?? "\(request.head.method.rawValue) \(path)"
        lock.withLock { paths.append(name) }
        return try await transport.send(request)
    }

    /// Reports the requests since the last report.
    func report(_ name: String) throws {
        let requests = lock.withLock {
            defer { paths = [] }
            return paths
        }
        try Report.value(name, Double(requests.count), unit: "requests", note: requests.joined(separator: ", "))
    }
}
