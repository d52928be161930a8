import Foundation
import ProcessSupport
import Testing

@testable import nativeauth

@Suite("The records of servers that run at the same time", .timeLimit(.minutes(5)))
struct RunningServerRecordTests {
    private static let start = Date(timeIntervalSince1970: 1_795_246_152)

    private func record(
        _ port: Int,
        startedAfter seconds: TimeInterval,
        process: Int32 = getpid()
    ) -> RunningServerRecord {
        let address = "https://localhost:\(port)"
        return RunningServerRecord(
            connections: [Connection(baseURL: address)],
            tenants: [Connection(baseURL: "\(address)/tenant", provider: TenantClientSettings(clientId: "c"))],
            definitions: RunningDefinitions(baseURL: address, applications: [], pools: []),
            process: process,
            startedAt: Self.start.addingTimeInterval(seconds)
        )
    }

    private func withState(_ body: (CommandState) throws -> Void) async throws {
        try await withHome { home in
            try body(CommandState(["NATIVEAUTH_HOME": home.url.path]))
        }
    }

    /// Returns the port of the server that commands use.
    private func port(in state: CommandState) throws -> Int? {
        let connections = SavedConnections(state: state)
        let address = try connections.runningServer()?.baseURL
        #expect(connections.runningDefinitions()?.baseURL == address)
        #expect(try connections.runningTenants().first?.baseURL == address.map { "\($0)/tenant" })
        return address.flatMap { URL(string: $0)?.port }
    }

    @Test("Commands use the server that started last; when it ends, the one before it")
    func last() async throws {
        try await withState { state in
            let records = [record(1, startedAfter: 0), record(2, startedAfter: 1), record(3, startedAfter: 2)]
            for record in records { try record.save(in: state) }
            #expect(try port(in: state) == 3)
            records[2].remove(from: state)
            #expect(try port(in: state) == 2)
            records[1].remove(from: state)
            #expect(try port(in: state) == 1)
            records[0].remove(from: state)
            #expect(try port(in: state) == nil)
            #expect(state.files(in: "servers").isEmpty)
        }
    }

    @Test("A server that ends earlier leaves the record of a later one, and does not return afterwards")
    func earlier() async throws {
        try await withState { state in
            let first = record(1, startedAfter: 0)
            let second = record(2, startedAfter: 1)
            try first.save(in: state)
            try second.save(in: state)
            first.remove(from: state)
            #expect(try port(in: state) == 2)
            second.remove(from: state)
            #expect(try port(in: state) == nil)
        }
    }

    @Test("The record of a server that was killed, or a damaged one, does not return")
    func killed() async throws {
        try await withState { state in
            let own = record(1, startedAfter: 0)
            try own.save(in: state)
            try record(2, startedAfter: 1, process: .max).save(in: state)
            try state.write("damaged", to: "servers/1795246154000-\(getpid()).json")
            let last = record(3, startedAfter: 3)
            try last.save(in: state)
            last.remove(from: state)
            #expect(try port(in: state) == 1)
            #expect(!state.files(in: "servers").contains { $0.hasSuffix("-\(Int32.max).json") })
        }
    }
}
