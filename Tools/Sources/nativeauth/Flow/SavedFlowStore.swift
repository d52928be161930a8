import AuthFlows
import Foundation

/// The saved flows, one file each, which a later process can continue.
struct SavedFlowStore: Sendable {
    struct Record: Codable, Sendable {
        let connection: Connection
        let flow: SavedFlow
        /// Indicates whether the flow has continued with an emailed link here; `nil` in files of earlier versions.
        var hasUsedLink: Bool?
    }

    /// Maximum age of a saved flow; servers expire flows earlier.
    private static let maximumAge: TimeInterval = 24 * 60 * 60
    private static let folder = "flows"

    let state: CommandState

    func save(_ record: Record) throws {
        try state.write(record, to: Self.name(of: record.flow.executionID))
    }

    func remove(_ executionID: String) { state.remove(Self.name(of: executionID)) }

    func find(_ executionID: String) -> Record? {
        try? state.read(Record.self, from: Self.name(of: executionID))
    }

    /// Returns the flow with an execution id, or the newest one.
    /// - Parameter damaged: called with each file that cannot be decoded during the search for the newest flow.
    func load(_ executionID: String?, damaged: (String) -> Void) throws -> Record {
        if let executionID {
            let record = try state.read(Record.self, from: Self.name(of: executionID))
            if let record { return record }
            throw CommandFailure.usage(
                "There is no saved flow \(executionID). To continue the newest one, leave --execution out."
            )
        }

        let names = state.files(in: Self.folder).filter { $0.hasSuffix(".json") }
        let records = names.compactMap { name -> Record? in
            do {
                return try state.read(Record.self, from: name)
            } catch {
                damaged(state.file(name).path)
                return nil
            }
        }
        let newest = records.max { $0.flow.savedAt < $1.flow.savedAt }
        guard let newest else {
            throw CommandFailure.usage(
                "There is no flow to continue. Start one: nativeauth sign-in, or nativeauth sign-up"
            )
        }
        return newest
    }

    /// Removes expired flows, and temporary files left by a crash.
    func prune() {
        for name in state.files(in: Self.folder) {
            let attributes = try? FileManager.default.attributesOfItem(atPath: state.file(name).path)
            guard let changed = attributes?[.modificationDate] as? Date else { continue }
            if Date().timeIntervalSince(changed) > Self.maximumAge { state.remove(name) }
        }
    }

    /// Returns a flow's file name. The id comes from a server and could contain path separators, so all characters
    /// except letters, digits and `-` are encoded as hexadecimal.
    private static func name(of executionID: String) -> String {
        let parts = executionID.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isAlphanumeric = character.isLetter || character.isNumber
            guard character.isASCII, isAlphanumeric || character == "-" else {
                return "_" + String(byte, radix: 16)
            }
            return String(character)
        }
        return "\(folder)/\(parts.joined().prefix(200)).json"
    }
}
