import Foundation
import IdentityBase
import IdentityDomain

/// A user who signs in, or an unknown user name, with the current request.
struct SignInContext: Sendable {
    let call: PoolRequestContext
    /// The account; nil for an unknown user. No response may reveal that.
    let user: Account?
    let typedName: String
    /// The name of the user in responses to the client.
    let shownName: String

    var pool: UserPool { call.pool }
    var client: PoolClient { call.client }

    func session(
        _ stage: ChallengeSession.Stage,
        provenAt: Date? = nil,
        endsAt: Date? = nil
    ) -> ChallengeSession {
        ChallengeSession(
            clientID: call.client.id,
            userID: user?.id,
            names: [shownName, typedName],
            stage: stage,
            provenAt: provenAt,
            endsAt: endsAt
        )
    }

    /// Returns the response with a challenge. The parameters of every challenge contain the user's name. A challenge
    /// that is continued with a secret block has no session.
    func challenge(
        _ stage: ChallengeSession.Stage,
        session: String?,
        parameters: [String: String] = [:]
    ) -> JSONValue {
        var parameters = parameters.mapValues(JSONValue.string)
        parameters["USERNAME"] = .string(shownName)
        return .members([
            "ChallengeName": .text(stage.challenge),
            "Session": .text(session),
            "ChallengeParameters": .object(parameters),
        ])
    }
}
