import IdentityBase
import IdentityDomain

extension CodeChannel {
    /// The input with the address to send the code to.
    package var input: String {
        switch self {
        case .email: "email"
        case .sms: "mobile_number"
        }
    }

    /// The member of the response that tells that a code was sent.
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
