import Foundation
import IdentityBase

/// The secret of a link, and its stored form.
struct LinkSecret: Sendable {
    package let token: String
    package let kept: Invite

    package init(_ random: any RandomSource, until end: Date) {
        self.init(random.hexadecimal(bytes: 32), until: end)
    }

    package init(_ token: String, until end: Date) {
        self.token = token
        kept = Invite(hash: Digest.text(token), expiresAt: end)
    }

    /// Returns the address of a page with the parameters that a client needs to continue.
    ///
    /// - Parameter input: the name of the input for the token.
    package static func address(_ page: String, input: String, token: String, _ context: ExecutionContext) -> String {
        var components = URLComponents()
        components.queryItems = [
            URLQueryItem(name: FlowField.applicationId, value: context.application.id),
            URLQueryItem(name: FlowField.executionId, value: context.executionID),
            URLQueryItem(name: input, value: token),
        ]
        return page + "?" + (components.percentEncodedQuery ?? "")
    }
}

extension Invite {
    func isOpened(by token: String, at now: Date) -> Bool {
        now < expiresAt && ConstantTime.equal(Digest.text(token), hash)
    }
}
