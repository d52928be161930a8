/// An address or a number as the service shows it, such as `a***@e***`.
public typealias Destination = String

/// The way that a code went, and the address or number, partly hidden, if the service told it.
///
/// Source: seed `Sign-up`, "user account verification channel", and Amplify's public surface.
public enum DeliveryDestination: Equatable, Sendable {
    /// By e-mail.
    case email(Destination?)
    /// By phone.
    case phone(Destination?)
    /// By text message.
    case sms(Destination?)
    /// In a way that this package does not know.
    case unknown(Destination?)
}
