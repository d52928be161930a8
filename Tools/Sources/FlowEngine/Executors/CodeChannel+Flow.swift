import IdentityBase
import IdentityDomain

extension CodeChannel {
    /// Name of the input with the recipient's address.
    package var input: String {
        switch self {
        case .email: "email"
        case .sms: "mobile_number"
        }
    }

    /// Name of the response member that reports a sent code.
    package var note: String {
        switch self {
        case .email: FlowField.emailSent
        case .sms: FlowField.smsSent
        }
    }

    var recipientMissing: ServiceError {
        switch self {
        case .email: .emailRecipientMissing
        case .sms: .smsRecipientMissing
        }
    }
}
