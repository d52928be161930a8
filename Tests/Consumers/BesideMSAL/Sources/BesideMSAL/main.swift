import MSAL
import NativeAuthMSAL

let ours = SignUpStartError(kind: .userAlreadyExists).isUserAlreadyExists
print("consumer BesideMSAL: \(ours), \(Stranger.name)")
