import MSAL
import ThunderID

print("consumer BesideMSAL: \(ThunderIDClient().isLoading()), \(Stranger.name)")
