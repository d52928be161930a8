import Amplify

let model = Model()
let misuse = await model.misuse()
try Amplify.add(plugin: Fake())
try Amplify.configure(
    AmplifyOutputsData(version: "1", auth: .init(awsRegion: "eu", userPoolId: "eu_1", userPoolClientId: "c"))
)
model.listen()
let result = try await model.signUp(options: "7")
model.autoSignIn()
model.wait()
print("consumer OnlyAmplify: \(misuse), then \(result.nextStep) for \(result.userID ?? "nobody"), heard \(model.told)")
