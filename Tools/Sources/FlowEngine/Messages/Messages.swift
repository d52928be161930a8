package import Foundation
import IdentityBase
package import IdentityDomain

/// The messages to users. They are composed in the language of the request that they are sent for.
package struct Messages: Sendable {
    /// The kinds of messages. The keys of a kind's texts begin with its name.
    enum Kind: String, CaseIterable {
        case code, signInLink, signUpLink, invitation, registration, recovery, approval
        /// An approval with the text of the client (`binding_message`).
        case approvalWithMessage
    }

    static let namespace = "messages"

    let services: ServerServices
    let languages: RequestLanguages

    /// Sends a verification code.
    /// - Parameters:
    ///   - name: the app, user pool or tenant that the user signs in to.
    ///   - lifetime: the lifetime of the code in seconds.
    package func send(code: String, to delivery: CodeDelivery, name: String, lifetime: TimeInterval) async {
        await send(.code, to: delivery, name: name, lifetime: lifetime, code: code)
    }

    /// - Parameters:
    ///   - name: the app, user pool or tenant that the message is about.
    ///   - lifetime: the lifetime of the code or link in seconds.
    ///   - clientMessage: the text of the client in an approval.
    func send(
        _ kind: Kind,
        to delivery: CodeDelivery,
        name: String,
        lifetime: TimeInterval,
        code: String? = nil,
        link: String? = nil,
        clientMessage: String? = nil
    ) async {
        let catalog = services.definitions.current.texts
        let language = languages.best(among: catalog.languages)
        func text(_ key: String, _ values: [String: String]) -> String {
            catalog.text(Self.namespace, key: key, in: language, values: values)
        }

        var values = ["application": name, "time": Self.text(lifetime, text)]
        values["code"] = code
        values["link"] = link
        values["message"] = clientMessage

        let message = OutboxMessage(
            id: services.identifiers.next(),
            kind: delivery.channel.rawValue,
            to: delivery.destination,
            subject: text("\(kind.rawValue).subject", values),
            text: text("\(kind.rawValue).text", values),
            code: code,
            link: link,
            at: services.clock.now()
        )
        await services.outbox.send(message)
    }

    /// Returns a duration in hours, or in minutes if it is shorter than two hours.
    private static func text(_ duration: TimeInterval, _ text: (String, [String: String]) -> String) -> String {
        if duration >= 7_200 {
            return text("time.hours", ["count": String(Int(duration / 3_600))])
        }

        let minutes = max(1, Int((duration / 60).rounded()))
        guard minutes > 1 else { return text("time.minute", [:]) }
        return text("time.minutes", ["count": String(minutes)])
    }
}
