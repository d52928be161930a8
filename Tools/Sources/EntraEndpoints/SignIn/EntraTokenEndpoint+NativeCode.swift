import IdentityBase
import IdentityDomain

extension EntraTokenEndpoint {
    /// Returns the tokens of a code from the authorization challenge of version 2. It is the token of a complete
    /// conversation, so it is valid once, and for the client only that began the conversation.
    func answerNativeCode(_ scope: Scope, call: EntraCall) async throws -> JSONValue {
        guard call.client.isNative else { throw EntraError.notNative }
        var fields: [EntraField: String] = [.continuationToken: try call.form.required(.code)]
        fields[.claims] = try call.form.optional(.claims)

        do {
            return try await answerContinuation(.tokens(scope), call: call.with(EntraForm(fields)))
        } catch let error as EntraError where error == .invalidToken || error == .expiredToken {
            throw EntraError.invalidCode
        } catch let error as EntraError where error.members["continuation_token"] != nil {
            // The claims require a second factor. A token request can't begin another step.
            throw EntraError.strongSignInRequired
        }
    }
}
