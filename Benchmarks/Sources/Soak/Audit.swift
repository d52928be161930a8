import AuthFlows
import Foundation
@testable import NativeAuthTesting
import ThunderID

/// The final checks after the load.
@MainActor
struct Audit {
    let server: Server
    let book: Book

    /// Checks of every user: the session is as expected, the password signs in, and the profile is as written.
    func accounts(workers: Int) async {
        var rest = book.accounts
        let checks = (0..<workers).map { _ in
            Task { @MainActor in
                while let account = rest.popLast() { await check(account) }
            }
        }
        for check in checks { await check.value }
    }

    private func check(_ account: Account) async {
        do {
            try await session(of: account)
            try await signIn(account)
            book.count("account checked")
        } catch {
            book.fail("\(account.name) at the end: \(Fault.words(error))")
        }
    }

    /// An acknowledged session can be refreshed again. One that the kill interrupted may have ended definitely.
    private func session(of account: Account) async throws {
        account.clock.advance(by: 3_600)
        switch account.session {
        case .signedOut:
            guard try await !account.client.isSignedIn() else { throw Fault("still signed in") }
        case .signedIn, .uncertain:
            do {
                let token = try await account.client.getAccessToken()
                let status = try await server.statusOfUserInfo(with: token)
                guard status == 200 else { throw Fault("a refreshed token is not accepted: \(status)") }
                book.count("session usable at the end")
            } catch let error as IAMError where account.session == .uncertain && error.code == .sessionExpired {
                book.count("session that the kill had cut off")
            }
        }
    }

    private func signIn(_ account: Account) async throws {
        let model = FlowModel(flow: ThunderIDFlow(client: account.client, kind: .signIn))
        await model.start()
        try await account.finish(model, "a sign-in at the end")
        try await account.checkProfile()
        book.count("profile checked")
    }

    /// Searches the server's output for every secret in use. Codes may occur in the printed mails,
    /// and nowhere else.
    func log(_ file: String) throws {
        let text = try String(contentsOf: URL(fileURLWithPath: file), encoding: .utf8)
        let characters = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-_.#"))
        for (number, line) in text.components(separatedBy: "\n").enumerated() {
            let words = Set(line.components(separatedBy: characters.inverted))
            let isMail = line.hasPrefix("|") || line.hasPrefix("+") || line.hasPrefix("│")
            if !words.isDisjoint(with: book.secrets) || SecretWatch.mayContainSecret(line) {
                book.fail("line \(number + 1) of the server's log holds a secret")
            }
            if !isMail, !words.isDisjoint(with: book.codes) {
                book.fail("line \(number + 1) of the server's log holds a code outside of a mail")
            }
        }
        book.count("log read")
    }
}
