import Foundation
import InSwift5MSAL
import MSAL

// A tenant at a closed port of this machine: the code runs, and no request is sent.
guard let url = URL(string: "http://127.0.0.1:9/contoso.onmicrosoft.com") else { exit(1) }
let config = MSALNativeAuthPublicClientApplicationConfig(
    clientId: "client-1",
    authority: try MSALCIAMAuthority(url: url),
    challengeTypes: [.OOB, .password]
)
config.capabilities = [.mfaRequired]
let nativeAuth = try MSALNativeAuthPublicClientApplication(nativeAuthConfiguration: config)

let (words, teller) = AsyncStream.makeStream(of: String.self)
let screen = Screen()
screen.said = { teller.yield($0) }
screen.signIn(nativeAuth, username: "", password: "Correct#1")
var told = ""
for await word in words.prefix(1) { told = word }
let made = SignUpStartError(kind: .userAlreadyExists)
print(
    "consumer OnlyMSAL: \(told), \(made.isUserAlreadyExists), \(nativeAuth.getNativeAuthUserAccount() == nil), ",
    terminator: ""
)
switch await nativeAuth.signUp(parameters: MSALNativeAuthSignUpParameters(username: "ada@example.com")) {
case .error(let error): print("\(error.kind)")
default: print("unexpected")
}
