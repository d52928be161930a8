/// The ways by which codes are sent.
enum CodeChannel: String, Sendable, Codable, CaseIterable {
    case email, sms

    /// The input by which a person says where to send the code.
    var input: String {
        switch self {
        case .email: "email"
        case .sms: "mobile_number"
        }
    }

    /// The note that tells that it was sent.
    var note: String {
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

    func recipient(_ user: User) -> String? {
        switch self {
        case .email: user.email
        case .sms: user.attributes[UserDirectory.phoneAttribute]?.string.flatMap { $0.isEmpty ? nil : $0 }
        }
    }
}
