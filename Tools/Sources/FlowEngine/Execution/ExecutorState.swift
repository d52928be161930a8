import Foundation

/// The data that an executor keeps between the requests of an execution. The encoded form is for the database.
protocol ExecutorState: Codable, Sendable, Equatable {
    /// Value that stays in memory; nil for a state without one. It must not be part of the encoded form.
    var secret: String? { get set }
}

extension ExecutorState {
    var secret: String? {
        get { nil }
        set {}
    }
}

/// The state of an executor that keeps nothing.
extension Never: ExecutorState {}

struct StoredExecutorState: Sendable, Equatable {
    /// JSON of the state, without its secret.
    let text: String
    /// The state's secret. It is not encoded.
    var secret: String?
}

extension StoredExecutorState: Codable {
    init(_ state: some ExecutorState) throws {
        self.init(text: try Self.json(state), secret: state.secret)
    }

    init(from decoder: any Decoder) throws {
        self.init(text: try String(from: decoder))
    }

    func encode(to encoder: any Encoder) throws {
        try text.encode(to: encoder)
    }

    static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Returns the state; nil for a text that another version of the server wrote and this one cannot read.
    func state<State: ExecutorState>(as type: State.Type) -> State? {
        guard var state = try? JSONDecoder().decode(State.self, from: Data(text.utf8)) else {
            return nil
        }
        state.secret = secret
        return state
    }
}
