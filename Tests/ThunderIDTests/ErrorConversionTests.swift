import Foundation
import NativeAuthCore
import Testing

@testable import ThunderID

@Suite("Conversion of the module's errors to the documented error", .timeLimit(.minutes(5)))
struct ErrorConversionTests {
    private struct OtherError: Error {}

    /// Runs the conversion of the public methods: the asynchronous and the synchronous one.
    private static func conversions(of error: any Error) async throws -> [any Error] {
        func fail() throws { throw error }
        func failLater() async throws {
            await Task.yield()
            throw error
        }

        var errors: [any Error] = []
        do {
            try await IAMError.convertingErrors { try await failLater() }
        } catch {
            errors.append(error)
        }
        let synchronous = converted(fail)
        errors.append(try #require(synchronous))
        #expect(errors.count == 2)
        return errors
    }

    private static func converted(_ body: () throws -> Void) -> (any Error)? {
        do {
            try IAMError.convertingErrors { try body() }
            return nil
        } catch {
            return error
        }
    }

    static let kinds: [(NativeAuthError.Code, IAMErrorCode)] = [
        (.misconfigured, .invalidConfiguration),
        (.invalidInput, .invalidInput),
        (.refused, .invalidGrant),
        (.notAllowed, .authenticationFailed),
        (.alreadyExists, .userAlreadyExists),
        (.expired, .sessionExpired),
        (.rateLimited, .serverError),
        (.offline, .networkError),
        (.timedOut, .requestTimeout),
        (.untrustedServer, .networkError),
        (.responseTooLarge, .serverError),
        (.malformedResponse, .serverError),
        (.serverFailure, .serverError),
        (.storageUnavailable, .unknownError),
        (.anotherProcess, .unknownError),
        (.unsupported, .unknownError),
        (.wrongState, .unknownError),
        (.cancelled, .unknownError),
        (.unknown, .unknownError),
        (NativeAuthError.Code(rawValue: "later"), .unknownError),
    ]

    @Test("Without a documented code, the kind determines it, and the error becomes the details", arguments: kinds)
    func kind(_ kind: NativeAuthError.Code, _ code: IAMErrorCode) async throws {
        let error = NativeAuthError(
            kind,
            message: "No.",
            serverCode: "X-1",
            requestID: "r",
            httpStatus: 418,
            underlying: OtherError(),
            recovery: [.openBrowser]
        )
        for thrown in try await Self.conversions(of: error) {
            let documented = try #require(thrown as? IAMError)
            #expect(documented.code == code && documented.message == "No.")

            let details = try #require(documented.details)
            #expect(details == error && details.requestID == "r" && details.httpStatus == 418)
            #expect(details.recovery == [.openBrowser] && details.underlying is OtherError)
        }
    }

    @Test("A documented code overrides the kind, and the details remain", arguments: IAMErrorCode.allCases)
    func documented(_ code: IAMErrorCode) async throws {
        for kind in [NativeAuthError.Code.refused, .offline, code.kind] {
            var error = NativeAuthError(kind, message: "No.", serverCode: "X-1")
            error.documentedCode = code
            for thrown in try await Self.conversions(of: error) {
                let documented = try #require(thrown as? IAMError)
                #expect(documented.code == code && documented.message == "No.")
                #expect(documented.details == error)
            }
            #expect(IAMError(error.ofSession).code == NativeAuthError(kind, message: "").documentedCode)
        }
    }

    @Test("An error that consists of a documented code and a message has no details", arguments: IAMErrorCode.allCases)
    func withoutDetails(_ code: IAMErrorCode) async throws {
        let plain = NativeAuthError(documented: code, message: "No.")
        let caused = NativeAuthError(documented: code, message: "No.", underlying: OtherError())
        for thrown in try await Self.conversions(of: plain) + Self.conversions(of: caused) {
            let documented = try #require(thrown as? IAMError)
            #expect(documented.code == code && documented.message == "No.")
            #expect(documented.details == nil)
        }
        #expect(IAMError(plain).underlyingError == nil)
        #expect(IAMError(caused).underlyingError is OtherError)

        let final = try #require(SignInFailure.final(plain, of: .authentication) as? NativeAuthError)
        #expect(IAMError(final).code == code)
        #expect(IAMError(final).details?.recovery == [.restart, .signIn])
    }

    @Test("The code of an app's own documented error is kept, except for a refusal")
    func cause() {
        let cause = IAMError(code: .mfaRequired, message: "App.")
        #expect(IAMError(NativeAuthError(.storageUnavailable, message: "No.", underlying: cause)).code == .mfaRequired)
        #expect(IAMError(NativeAuthError(.refused, message: "No.", underlying: cause)).code == .invalidGrant)
    }

    @Test("A cancellation and an error of the app are not converted")
    func others() async throws {
        for thrown in try await Self.conversions(of: CancellationError()) { #expect(thrown is CancellationError) }
        for thrown in try await Self.conversions(of: OtherError()) { #expect(thrown is OtherError) }
    }

    @Test("A refused refresh is not mistaken for a missing endpoint", arguments: [403, 404, 405])
    func refresh(_ status: Int) async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            world.clock.advance(by: .seconds(3_600))
            let requests = world.server.requests("/oauth2/token").count
            world.server.set { $0.troubles["/oauth2/token"] = [.answer(status, #"{"error":"access_denied"}"#)] }

            let error = await world.error { try await world.client.getUserProfile().id }
            // The kind of the session's error determines the code: not `authenticationFailed`, as of a response.
            #expect(error?.code == .invalidGrant && error?.details?.httpStatus == status)
            #expect(world.server.requests("/oauth2/token").count == requests + 1)
        }
    }
}
