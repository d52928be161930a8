/// A result that says where a code went.
protocol CodeRequiredResult {
    associatedtype State: CodeState

    static func codeRequired(
        newState: State, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    ) -> Self
}

extension CodeRequiredResult {
    /// What the state says of its code.
    static func codeRequired(_ newState: State) -> Self {
        codeRequired(
            newState: newState, sentTo: newState.sentTo, channelTargetType: newState.channelTargetType,
            codeLength: newState.codeLength)
    }
}
