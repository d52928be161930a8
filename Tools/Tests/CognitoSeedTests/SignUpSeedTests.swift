import AWSCognitoAuthPlugin
import CognitoSupport
import Foundation
import Testing

@testable import Amplify
@testable import NativeAuthCore

/// Promise 19: the seed's snippets run against the local server and print the output that the seed documents.
@MainActor
@Suite("The sign-up seed runs", .serialized, .timeLimit(.minutes(10)))
struct SignUpSeedTests {
    private let phone = "+4930123456"
    private let email = "ada@example.com"

    @Test("With a password: the code's destination, the user and the confirmation are printed")
    func password() async throws {
        try await run { world, paper in
            let seed = PasswordSignUp()
            await seed.signUp(username: "ada", password: PoolTestServer.password, email: email, phonenumber: phone)
            let id = try await delivery(paper, .sms, .phoneNumber)
            let code = try await world.code(to: phone)
            await seed.confirmSignUp(for: "ada", with: PoolTestServer.wrong(code))
            #expect(await paper.next().hasPrefix("An error occurred while confirming sign up AuthError: "))
            await seed.confirmSignUp(for: "ada", with: code)
            #expect(await paper.next() == "Confirm sign up result completed: true")
            await seed.signUp(username: "ada", password: PoolTestServer.password, email: email, phonenumber: phone)
            #expect(await paper.next().hasPrefix("An error occurred while registering a user AuthError: "))
            #expect(try await Amplify.Auth.autoSignIn().isSignedIn)
            #expect(try await Amplify.Auth.getCurrentUser().userId == id)
        }
    }

    @Test("With a password, by Combine, each result is printed")
    func passwordByCombine() async throws {
        try await run { world, paper in
            let seed = PasswordSignUp()
            var subscriptions: [AnyCancellable] = []
            subscriptions.append(
                seed.signUp(username: "ada", password: PoolTestServer.password, email: email, phonenumber: phone)
            )
            _ = try await delivery(paper, .sms, .phoneNumber)
            let code = try await world.code(to: phone)
            subscriptions.append(seed.confirmSignUp(for: "ada", with: PoolTestServer.wrong(code)))
            #expect(await paper.next().hasPrefix("An error occurred while confirming sign up AuthError: "))
            subscriptions.append(seed.confirmSignUp(for: "ada", with: code))
            #expect(await paper.next() == "Confirm signUp succeeded")
            subscriptions.append(
                seed.signUp(username: "bob", password: "short", email: "bob@example.com", phonenumber: "+4930222")
            )
            #expect(await paper.next().hasPrefix("An error occurred while registering a user AuthError: "))
            #expect(subscriptions.count == 4)
        }
    }

    @Test("Without a password, by text message and by e-mail: the automatic sign-in follows", arguments: [true, false])
    func passwordless(bySMS: Bool) async throws {
        try await run { world, paper in
            let seed = PasswordlessSignUp()
            let next = AutoSignIn()
            if bySMS {
                await seed.signUp(username: "ada", phonenumber: phone)
            } else {
                await seed.signUp(username: "ada", email: email)
            }
            let id = try await delivery(paper, bySMS ? .sms : .email, bySMS ? .phoneNumber : .email)
            let code = try await world.code(to: bySMS ? phone : email)
            await next.confirmSignUp(for: "ada", with: PoolTestServer.wrong(code))
            #expect(await paper.next().hasPrefix("An error occurred while confirming sign up AuthError: "))
            await next.confirmSignUp(for: "ada", with: code)
            #expect(await paper.next() == "Auto sign in result: true")
            #expect(try await Amplify.Auth.getCurrentUser().userId == id)
        }
    }

    @Test("Without a password, by Combine, each step is printed", arguments: [true, false])
    func passwordlessByCombine(bySMS: Bool) async throws {
        try await run { world, paper in
            let seed = PasswordlessSignUp()
            let next = AutoSignIn()
            var subscriptions: [AnyCancellable] = []
            if bySMS {
                subscriptions.append(seed.signUp(username: "ada", phonenumber: phone))
            } else {
                subscriptions.append(seed.signUp(username: "ada", email: email))
            }
            _ = try await delivery(paper, bySMS ? .sms : .email, bySMS ? .phoneNumber : .email)
            let code = try await world.code(to: bySMS ? phone : email)
            subscriptions.append(next.confirmSignUp(for: "ada", with: code))
            #expect(await paper.next() == "Confirm Sign Up succeeded. Next step is auto sign in")
            subscriptions.append(next.autoSignIn())
            #expect(await paper.next() == "Auto Sign in succeeded")
            #expect(try await Amplify.Auth.getCurrentUser().username == "ada")
            _ = await Amplify.Auth.signOut()
            subscriptions.append(next.autoSignIn())
            #expect(await paper.next().hasPrefix("Auto Sign in failed AuthError: "))
            #expect(subscriptions.count == 4)
        }
    }

    @Test("A pool with automatic confirmation completes the sign-up at once")
    func complete() async throws {
        try await run(pool: "autoConfirm: true") { _, paper in
            await PasswordSignUp().signUp(
                username: "ada",
                password: PoolTestServer.password,
                email: email,
                phonenumber: phone
            )
            #expect(await paper.next() == "SignUp Complete")
        }
    }

    @Test("Without a call of configure an error is printed, and the process continues")
    func notConfigured() async throws {
        await Amplify.reset()
        let paper = Paper()
        Paper.now.withLock { $0 = paper }
        await PasswordSignUp().signUp(
            username: "ada",
            password: PoolTestServer.password,
            email: email,
            phonenumber: phone
        )
        #expect(await paper.next().hasPrefix("An error occurred while registering a user AuthError: "))
        await AutoSignIn().confirmSignUp(for: "ada", with: "123456")
        #expect(await paper.next().hasPrefix("An error occurred while confirming sign up AuthError: "))
        Paper.now.withLock { $0 = nil }
    }

    // MARK: - Inside

    private enum Channel { case sms, email }

    /// Checks the line with the destination of the code.
    /// - Returns: the user's id in that line.
    private func delivery(_ paper: Paper, _ channel: Channel, _ key: AuthUserAttributeKey) async throws -> String {
        let line = await paper.next()
        // The seed's text has a bracket too many at its end.
        let pattern = #/^Delivery details (?<details>.+) for userId: Optional\("(?<id>[^"]+)"\)\)$/#
        let match = try #require(line.wholeMatch(of: pattern), "\(line)")
        let destination = try #require(
            String(match.details).firstMatch(of: #/\(Optional\("(?<to>[^"]+)"\)\)/#)?.output.to
        )
        let expected = AuthCodeDeliveryDetails(
            destination: channel == .sms ? .sms(String(destination)) : .email(String(destination)),
            attributeKey: key
        )
        #expect(String(match.details) == String(describing: Optional(expected)))
        #expect(destination.contains("*"))
        return String(match.id)
    }

    /// Runs a test with Amplify configured as in an app, from the outputs that the server writes.
    private func run(
        pool: String? = nil,
        _ body: @MainActor @Sendable (PoolTestServer, Paper) async throws -> Void
    ) async throws {
        try await PoolTestServer.run(pool: pool) { @MainActor world in
            await Amplify.reset()
            try Amplify.add(
                plugin: AWSCognitoAuthPlugin(environment: ClientEnvironment(), store: MemorySecretStore())
            )
            if pool == nil {
                let outputs = try #require(world.server.userPool).amplifyOutputs()
                try Amplify.configure(with: .data(Data(outputs.utf8)))
            } else {
                let app = PoolTestServer.App.own
                try Amplify.configure(
                    AmplifyOutputsData(
                        version: "1",
                        auth: .init(
                            awsRegion: "eu-central-1",
                            userPoolId: app.poolID,
                            userPoolClientId: app.clientID,
                            userPoolEndpoint: world.endpoint
                        )
                    )
                )
            }
            let paper = Paper()
            Paper.now.withLock { $0 = paper }
            try await body(world, paper)
            Paper.now.withLock { $0 = nil }
            await Amplify.reset()
        }
    }
}
