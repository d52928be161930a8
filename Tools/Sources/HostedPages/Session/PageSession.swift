import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

/// The state of one execution in one browser: the current step, the last form's errors, and the final address.
struct PageSession: Sendable {
    enum Phase: Sendable, Equatable {
        /// The execution begins only after the user confirms.
        case confirming
        /// The step in `content`.
        case step
        /// The flow has ended, and the browser is redirected to this address of the application.
        case leaving(String)
        /// The flow has ended, and there is no address to redirect to.
        case finished
        /// The flow can't continue.
        case failed
    }

    /// A message shown with the step. The raw values are keys of texts.
    enum Notice: String, Sendable {
        /// The form that was sent belonged to an earlier step.
        case outdated
        /// The user did not sign in at the identity provider.
        case notSignedInThere
        /// A passkey was not used.
        case withoutPasskey
        /// A new password was set: the user signs in with it.
        case passwordChanged
        /// An account was created: the user signs in to it.
        case accountMade
    }

    let executionID: String
    /// The execution after its last response.
    var overview: ExecutionOverview
    /// Hash of the cookie of the browser that the session belongs to.
    var browserHash: String
    var phase = Phase.step
    var content = FlowView()
    /// The number of the step. A form contains the number of its step.
    var number = 0
    /// Indicates whether the page follows a form. The redirect to another site must be a page of its own then
    /// (`form-action`).
    var followsForm = false
    /// Indicates whether the browser was redirected to the address of the step.
    var wasRedirected = false
    /// Indicates whether the user refused the confirmation.
    var isRefused = false
    /// The values typed into the step's fields, without secrets.
    var typed: [String: String] = [:]
    var error: ServiceError?
    var notice: Notice?
    /// Earliest time at which another code can be requested.
    var resendAt: Date?
    /// The cookies that the response to the current request sets. They are not stored.
    var cookies: [String] = []

    /// Expiry of the step; nil for a step without a time limit.
    var deadline: Date? {
        guard let milliseconds = content.note(FlowField.stepTimeout).flatMap(Double.init) else {
            return nil
        }
        return Date(timeIntervalSince1970: milliseconds / 1_000)
    }

    var start: ExecutionState.OAuthStart? { overview.start }
    var begun: FlowType { overview.startedType }

    /// Indicates whether only a mailed link continues the flow.
    var awaitsLink: Bool { overview.linkInput != nil }

    /// Records an error or errors of fields, with the same content. A form of the page before is outdated then.
    mutating func record(error: ServiceError? = nil, fieldErrors: [FlowView.FieldError] = []) {
        self.error = error
        notice = nil
        content.fieldErrors = fieldErrors
        number += 1
    }

    /// Ends the session with an error. The page offers "Start over" and "Cancel".
    mutating func fail(_ error: ServiceError) {
        self.error = error
        notice = nil
        content.fieldErrors = []
        phase = .failed
    }

    /// The notice that follows when an inner flow completed and the sign-in continues.
    func notice(after before: FlowType) -> Notice? {
        guard overview.currentType == .authentication, error == nil, content.note("message") != nil,
            !content.identifiers.isEmpty
        else { return nil }

        return switch before {
        case .recovery: .passwordChanged
        case .registration: .accountMade
        case .authentication, .signOut, .userOnboarding, .administration: nil
        }
    }

    /// Makes the engine's next step the current one.
    mutating func enterStep(_ content: FlowView, error: ServiceError?, now: Date) {
        let identifiers = content.identifiers
        let hasChanged = self.content.identifiers != identifiers
        if hasChanged { typed = [:] }
        if number == 0,
            overview.currentType == .authentication,
            let hint = start?.loginHint
        {
            for identifier in ["username", "email"] where identifiers.contains(identifier) {
                typed[identifier] = hint
            }
        }

        // The response to a wrong code contains no wait time, so the earlier time remains.
        if let wait = content.note(FlowField.resendAfter).flatMap(TimeInterval.init) {
            resendAt = now.addingTimeInterval(wait)
        } else if hasChanged {
            resendAt = nil
        }

        let before = self.content
        self.content = content
        if !hasChanged { keepCodeFormat(of: before) }
        // A missing session is not an error: the step requests a sign-in.
        self.error = error
        if error?.code == ServiceError.noSession.code {
            self.error = nil
        }
        notice = nil
        wasRedirected = false
        number += 1
        phase = .step
    }
}

extension PageSession {
    /// Keeps the length of a code and its characters: the response to a wrong code contains neither.
    private mutating func keepCodeFormat(of before: FlowView) {
        for name in [FlowField.otpLength, FlowField.otpNumericOnly] where content.note(name) == nil {
            content.additionalData[name] = before.note(name)
        }
    }
}

extension FlowView {
    var identifiers: Set<String> {
        Set(inputs.map(\.identifier))
    }

    var asksForPassword: Bool {
        inputs.contains { FieldKind($0.type) == .password }
    }

    var isEmpty: Bool {
        inputs.isEmpty && actions.isEmpty && components == nil && additionalData.isEmpty && redirectURL == nil
    }

    func note(_ name: String) -> String? {
        additionalData[name]
    }

    func offers(_ action: String) -> Bool {
        actions.contains { $0.ref == action }
    }
}
