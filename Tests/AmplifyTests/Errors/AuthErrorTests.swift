import Foundation
import Testing

@testable import Amplify

@Suite("Errors", .timeLimit(.minutes(5)))
struct AuthErrorTests {
    struct Cause: Error, CustomStringConvertible { let description = "the cause" }

    /// One error of each case, without and with an underlying error, in the same order.
    static func all(_ cause: (any Error)?) -> [AuthError] {
        [
            .configuration("what", "do", cause), .service("what", "do", cause),
            .validation("field", "what", "do", cause),
            .notAuthorized("what", "do", cause), .invalidState("what", "do", cause), .signedOut("what", "do", cause),
            .sessionExpired("what", "do", cause),
        ]
    }

    @Test("Each case has its description, recovery suggestion and underlying error", arguments: 0..<7)
    func content(index: Int) {
        let error = Self.all(Cause())[index]
        #expect(error.errorDescription == "what")
        #expect(error.recoverySuggestion == "do")
        #expect(error.underlyingError is Cause)
        #expect(Self.all(nil)[index].underlyingError == nil)
        #expect("\(error)" == "AuthError: what\nRecovery suggestion: do\nCaused by:\nthe cause")
        #expect("\(Self.all(nil)[index])" == "AuthError: what\nRecovery suggestion: do")
    }

    @Test("The underlying error is optional")
    func defaults() {
        let errors: [AuthError] = [
            .configuration("", ""), .service("", ""), .validation("", "", ""), .notAuthorized("", ""),
            .invalidState("", ""), .signedOut("", ""), .sessionExpired("", ""),
        ]
        #expect(errors == Self.all(Cause()))
        #expect("\(errors[0])" == "AuthError: ")
    }

    @Test("Equality compares only the case")
    func equality() {
        let errors = Self.all(nil) + [.unknown("a")]
        for (left, one) in errors.enumerated() {
            for (right, other) in errors.enumerated() {
                #expect((one == other) == (left == right && left < 7), "\(one) \(other)")
            }
        }
        #expect(AuthError.service("a", "b", Cause()) == .service("c", "d"))
        #expect(AuthError.validation("a", "b", "c") == .validation("d", "e", "f"))
        #expect(AuthError.unknown("a", nil) != .unknown("a", nil))
    }

    @Test("An unknown error has a description and suggests a report")
    func unknown() {
        let error = AuthError.unknown("what", Cause())
        #expect(error.errorDescription.hasSuffix("what") && error.errorDescription != "what")
        #expect(error.recoverySuggestion.contains("report"))
        #expect(error.underlyingError is Cause)
    }

    @Test("Underlying errors are described at every depth")
    func nested() {
        let inner = ConfigurationError.unableToDecode("inner", "mend", Cause())
        let error = AuthError.configuration("outer", "", inner)
        #expect(
            error.debugDescription == """
                AuthError: outer
                Caused by:
                ConfigurationError: inner
                Recovery suggestion: mend
                Caused by:
                the cause
                """
        )
    }

    /// An AmplifyError with its own debug description.
    struct Short: AmplifyError, CustomStringConvertible {
        let description = "short"
        var errorDescription: ErrorDescription { "inner" }
        var recoverySuggestion: RecoverySuggestion { "mend" }
        var underlyingError: (any Error)? { nil }

        init() {}
        init(errorDescription: ErrorDescription, recoverySuggestion: RecoverySuggestion, error: any Error) {}
    }

    @Test("An underlying Amplify error is described with all of its properties")
    func shortCause() {
        let text = AuthError.service("outer", "do", Short()).debugDescription
        #expect(
            text == """
                AuthError: outer
                Recovery suggestion: do
                Caused by:
                Short: inner
                Recovery suggestion: mend
                """
        )
    }

    @Test("Any error becomes an AuthError; an AuthError stays unchanged")
    func wrapping() {
        #expect(AuthError(error: AuthError.signedOut("a", "b")) == .signedOut("", ""))
        let wrapped = AuthError(errorDescription: "what", error: Cause())
        guard case .unknown("what", let cause) = wrapped else {
            Issue.record("\(wrapped)")
            return
        }
        #expect(cause is Cause)
        let cancelled = AuthError(error: CancellationError())
        #expect(cancelled.localizedDescription == "The call was cancelled. Call again if the result is still needed.")
        #expect(cancelled.errorDescription.contains("cancelled") && cancelled.underlyingError is CancellationError)
    }

    @Test("Configuration and plugin errors have their values too")
    func others() {
        let cause: (any Error)? = Cause()
        let errors: [any AmplifyError] = [
            ConfigurationError.amplifyAlreadyConfigured("what", "do", cause),
            ConfigurationError.invalidAmplifyConfigurationFile("what", "do", cause),
            ConfigurationError.invalidAmplifyOutputsFile("what", "do", cause),
            ConfigurationError.unableToDecode("what", "do", cause), ConfigurationError.unknown("what", "do", cause),
            PluginError.emptyKey("what", "do", cause), PluginError.mismatchedPlugin("what", "do", cause),
            PluginError.noSuchPlugin("what", "do", cause), PluginError.pluginConfigurationError("what", "do", cause),
            PluginError.unknown("what", "do", cause),
            ConfigurationError(errorDescription: "what", recoverySuggestion: "do", error: Cause()),
            PluginError(errorDescription: "what", recoverySuggestion: "do", error: Cause()),
        ]
        for error in errors {
            #expect(error.errorDescription == "what" && error.recoverySuggestion == "do")
            #expect(error.underlyingError is Cause)
        }
        let same = PluginError(
            errorDescription: "",
            recoverySuggestion: "",
            error: PluginError.emptyKey("mine", "", nil)
        )
        #expect(same.errorDescription == "mine")
    }

    @Test("localizedDescription contains description and suggestion, also for any Error", arguments: 0..<7)
    func localized(index: Int) {
        let error: any Error = Self.all(Cause())[index]
        #expect(error.localizedDescription == "what. do")
        #expect((error as? any LocalizedError)?.recoverySuggestion == "do")
        #expect(AuthError.service("what", "").localizedDescription == "what")
        #expect(AuthError.service("What.", "Do.").localizedDescription == "What. Do.")
        let unknown: any Error = AuthError.unknown("what")
        #expect(unknown.localizedDescription.contains("what") && unknown.localizedDescription.contains("report"))
    }

    @Test("Where an optional is expected, the texts are not nil")
    func optional() {
        let error: AuthError? = .service("what", "do")
        let shown: String? = error?.errorDescription
        let advice: String? = error?.recoverySuggestion
        #expect(shown == "what. do" && advice == "do")
    }

    @Test("The error of another plugin has a localizedDescription too")
    func localizedOthers() {
        let errors: [any Error] = [
            ConfigurationError.unableToDecode("what", "do"), PluginError.emptyKey("what", "do"),
            LoggingError.configuration("what", "do"),
        ]
        for error in errors { #expect(error.localizedDescription == "what. do") }
    }

    @Test("An error can be wrapped without texts")
    func defaultTexts() {
        for error: any AmplifyError in [
            ConfigurationError(error: Cause()), PluginError(error: Cause()), LoggingError(error: Cause()),
            AuthError(error: Cause()),
        ] {
            #expect(!error.errorDescription.isEmpty && !error.recoverySuggestion.isEmpty)
            #expect(error.underlyingError is Cause)
        }
        let text = "Unexpected error: No description is available."
        #expect(AuthError(error: Cause()).errorDescription == text)
        #expect(LoggingError(error: Cause()).errorDescription == text)
        let same = LoggingError(error: LoggingError.configuration("mine", ""))
        #expect(same.errorDescription == "mine")
    }

    @Test("An internal error asks for a report and names the line")
    func messages() {
        let line: UInt = #line + 1
        let texts = [AmplifyErrorMessages.reportBugToAWS(), AmplifyErrorMessages.shouldNotHappenReportBugToAWS()]
        for text in texts { #expect(text.contains("line \(line)") && text.contains("messages()")) }
        let short = AmplifyErrorMessages.shouldNotHappenReportBugToAWSWithoutLineInfo()
        #expect(short.contains("report") && !short.contains("line"))
    }
}
