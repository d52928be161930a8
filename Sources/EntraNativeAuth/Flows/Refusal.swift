import AuthFlows
import NativeAuthCore

/// The presentation of a rejection: in the user's language, and with the recovery options of this form. The service's
/// error stays underneath.
struct Refusal {
    private static let longestReason = 200

    let texts: FormTexts
    /// The form that was rejected.
    let place: Place
    let fields: [FormField]
    let actions: [FormAction]

    /// Returns the error to show.
    func told(_ error: EntraError) -> NativeAuthError {
        let base = error.nativeAuthError
        let wrong = wrongFields(error.kind)
        let message = message(error, wrong.first) ?? base.message
        return NativeAuthError(
            base.code, message: message, serverCode: base.serverCode, requestID: base.requestID,
            httpStatus: base.httpStatus, underlying: base.underlying,
            fieldErrors: wrong.map { FieldError(field: $0, message: message) }, recovery: next(error.kind, base, wrong))
    }

    private func message(_ error: EntraError, _ field: String?) -> String? {
        let key: FormTexts.Key
        switch error.kind {
        case .browserRequired(let reason): return browser(reason)
        case .passwordRule(let rule):
            let label = fields.first { $0.id == field }?.label ?? texts(.passwordLabel)
            return PasswordField(texts: texts).problem(rule, label: label)
        case .userAlreadyExists: key = place.isAttributes ? .aliasTaken : .accountExists
        case .userNotFound: key = .accountUnknown
        case .userHasNoPassword: key = .noPasswordToReset
        case .invalidUsername, .attributesInvalid, .invalidContact: key = .notAccepted
        case .invalidCredentials: key = .wrongCredentials
        case .invalidCode: key = .wrongCode
        case .blocked: key = .wayBlocked
        case .verificationRequired: key = .addressUnverified
        case .expired: key = .tookTooLong
        case .rateLimited: key = .tooManyTries
        case .resetFailed: key = .passwordNotSet
        case .unexpectedChallenge: return error.kind.unknownWay.map { texts(.unsupportedStep, ["what": $0]) }
        case .offline: key = error.isNetworkSignIn ? .networkSignIn : .serviceUnreachable
        case .timedOut: key = .noAnswerInTime
        case .http(let status): key = status == 408 || status >= 500 ? .serviceFailed : .serviceRefused
        case .refused: key = .serviceRefused
        case .storageUnavailable: key = .storageFailed
        default: return nil
        }
        return texts(key)
    }

    private func browser(_ reason: String?) -> String {
        let what =
            reason.map { texts(.browserOnlyReason, ["reason": String($0.prefix(Self.longestReason))]) }
            ?? texts(.browserOnly)
        return what + " " + texts(.browserOnlyOwner)
    }

    private func wrongFields(_ kind: EntraError.Kind) -> [String] {
        let wanted: [String]
        switch kind {
        case .userNotFound, .invalidUsername: wanted = [FormWriter.Field.username]
        // With an alias in the form it is unknown which of the two is taken.
        case .userAlreadyExists where place.isAttributes || !has(AttributePage.alias):
            wanted = [place.isAttributes ? AttributePage.alias : FormWriter.Field.username]
        case .passwordRule, .resetFailed: wanted = [FormWriter.Field.newPassword, FormWriter.Field.password]
        case .invalidCredentials: wanted = [FormWriter.Field.password]
        case .invalidCode: wanted = [FormWriter.Field.code]
        case .invalidContact, .blocked: wanted = [FormWriter.Field.contact]
        case .attributesInvalid(let names): wanted = names.map(AttributePage.field(of:))
        default: wanted = []
        }
        return wanted.filter(has)
    }

    private func has(_ field: String) -> Bool { fields.contains { $0.id == field } }

    /// Returns the recovery options that this form offers.
    private func next(_ kind: EntraError.Kind, _ base: NativeAuthError, _ wrong: [String]) -> [RecoveryOption] {
        var next = base.recovery.filter { option in
            switch option.kind {
            case .resend: actions.contains { $0.kind == .resend }
            case .correctFields, .restart: false
            default: true
            }
        }
        if kind == .userNotFound { next.append(.signUpInstead) }
        if !wrong.isEmpty { next.insert(.correct(wrong), at: 0) }
        return next
    }
}

extension Place {
    fileprivate var isAttributes: Bool { if case .waiting(.signUpAttributes) = self { true } else { false } }
}
