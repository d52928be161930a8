import AuthFlows
import Foundation
import NativeAuthCore
import ThunderID

/// A user with a device. One worker owns it, so that its expectations are exact.
@MainActor
final class Account {
    /// The expected session of the device.
    enum Session {
        case signedOut
        case signedIn
        /// A refresh or a sign-in was interrupted by the server's end: the session may be valid or over.
        case uncertain
    }

    let name: String
    let password: String
    /// The possible first names in the profile (`nil` for none): one, or two after an interrupted update.
    var firstNames: Set<String?> = [nil]
    var session = Session.signedOut
    let client: ThunderIDClient
    let clock = DeviceClock()
    /// The times of requested codes; the server sends one in half a minute and six in ten.
    var codeTimes: [ContinuousClock.Instant] = []
    var knownMails: Set<String> = []

    private let storage = InMemoryStorageAdapter()

    var email: String { "\(name)@example.com" }

    init(name: String, password: String, on server: Server) async throws {
        self.name = name
        self.password = password
        client = try await server.client(server.demo, storage: storage, clock: clock)
    }

    /// The secrets that the device holds now.
    var secrets: [String] {
        ["access_token", "refresh_token", "id_token"].compactMap { storage.retrieve(key: "thunder." + $0) }
    }

    /// Checks that the profile holds the written values.
    func checkProfile() async throws {
        let profile = try await client.getUserProfile()
        let name = (profile.claims["name"]?.value as? [String: AnyCodable])?["givenName"]?.value as? String
        guard firstNames.contains(name) else { throw Fault("the profile lost a written value: \(name ?? "no name")") }
        firstNames = [name]
    }

    func mayAskForCode(at now: ContinuousClock.Instant) -> Bool {
        codeTimes.removeAll { now - $0 > .seconds(620) }
        return codeTimes.count < 5 && codeTimes.last.map { now - $0 > .seconds(32) } ?? true
    }

    /// Fills in the current form with the user's values, and submits it.
    func answer(_ model: FlowModel, with special: [String: String] = [:]) async {
        let known = [
            "username": name, "password": password, "email": email, "given_name": "Ada", "family_name": "Example",
        ]
        for field in model.step?.fields ?? [] {
            model.setValue(special[field.id] ?? known[field.id] ?? "", for: field.id)
        }
        await model.submit()
    }

    /// Fills in form after form; throws unless the flow ends with this user signed in.
    func finish(_ model: FlowModel, _ what: String) async throws {
        var forms = 0
        while model.phase == .ready, forms < 8 {
            await answer(model)
            forms += 1
            if model.error != nil || !model.fieldErrors.isEmpty { break }
        }
        guard case .complete(let outcome) = model.phase, outcome.user?.username == name else {
            throw Fault(what, model)
        }
    }
}
