// Code of docs/ios.md, unchanged: `make lint` compares.
import AuthFlows
import CognitoUserPools
import Foundation

func makeClient(_ configuration: UserPoolConfiguration) -> CognitoClient {
    let client = CognitoClient(
        configuration: configuration,
        passwordManagers: PasswordManagerOptions(
            createsPasskeys: true,
            reportsChanges: true,
            passwordDomain: "example.com"
        )
    )
    return client
}

func passkeyWasDeleted(_ id: Data, userHandle: Data, ids: [Data]) async {
    let account = CredentialAccount(relyingPartyID: "example.com", userID: userHandle, passkeyIDs: ids)
    await SystemCredentialReporter().report(.passkeyDeleted(id: id), of: account)
}
