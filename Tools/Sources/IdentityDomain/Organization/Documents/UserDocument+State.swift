import Foundation
package import GRDB
package import IdentityBase

extension UserDocument {
    /// The state of the account, which only this server reads and writes.
    package struct State: Sendable {
        private static let members: Set<String> = [
            "status", "isNative", "isDisabled", "isEmailVerified", "isPhoneVerified",
        ]

        private let status: AccountState.Status
        private let isNative: Bool
        private let isDisabled: Bool
        private let isEmailVerified: Bool
        private let isPhoneVerified: Bool

        /// - Throws: `FlowDefinitionError`.
        init(_ node: YAMLNode, _ warnings: ProblemList) throws {
            node.warnAboutUnknownMembers(than: Self.members, warnings)
            func flag(_ name: String) throws -> Bool { try node[name]?.flag() ?? false }
            status = try node["status"]?.choice() ?? .confirmed
            isNative = try flag("isNative")
            isDisabled = try flag("isDisabled")
            isEmailVerified = try flag("isEmailVerified")
            isPhoneVerified = try flag("isPhoneVerified")
        }

        /// Writes the state of a user whose names and attributes are written already.
        package func write(to id: String, at now: Double, in connection: Database) throws {
            guard var account = try AccountStore.account(id, in: connection) else { return }
            account.state.status = status
            account.state.isNative = isNative
            try AccountStore.setDisabled(
                isDisabled,
                of: &account,
                at: Date(timeIntervalSince1970: now),
                in: connection
            )

            let channels: [(CodeChannel, Bool)] = [(.email, isEmailVerified), (.sms, isPhoneVerified)]
            for (channel, isVerified) in channels where isVerified {
                guard let address = account.address(channel) else { continue }
                let delivery = CodeDelivery(channel: channel, destination: address)
                try AccountStore.verify(delivery, of: &account, takesOver: true, in: connection)
            }
            try AccountStore.write(account.state, of: id, in: connection)
        }
    }
}

extension Account {
    /// The member of the user's document that has this state.
    package var documentedState: JSONValue {
        [
            "status": .string(state.status.rawValue),
            "isNative": .bool(state.isNative),
            "isDisabled": .bool(state.disabledAt != nil),
            "isEmailVerified": .bool(isVerified(.email)),
            "isPhoneVerified": .bool(isVerified(.sms)),
        ]
    }
}
