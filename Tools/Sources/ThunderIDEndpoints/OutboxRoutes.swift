package import EndpointSupport
import Hummingbird
import IdentityBase
package import IdentityDomain

/// The route that shows sent messages to programs on the same machine.
package struct OutboxRoutes: Sendable {
    package let outbox: Outbox

    package init(outbox: Outbox) {
        self.outbox = outbox
    }

    package func add(to table: RouteTable) {
        let outbox = outbox
        table.add(
            DevelopmentPath.outbox,
            handlers: [
                .get: { request, context in
                    guard OutboxAccess.isAllowed(peer: context.peerAddress, host: request.head.authority) else {
                        throw ServiceError.forbidden
                    }
                    let recipient = request.uri.queryParameters["to"].map(String.init)
                    return try ResponseFactory.json(await outbox.messages(to: recipient))
                }
            ])
    }
}
