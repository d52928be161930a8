/// A result with the delivery of a code.
protocol CodeRequiredResult {
    associatedtype State: CodeState

    static func codeRequired(
        newState: State, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    ) -> Self
}

extension CodeRequiredResult {
    /// Returns the result with the state's code delivery.
    static func codeRequired(_ newState: State) -> Self {
        codeRequired(
            newState: newState, sentTo: newState.sentTo, channelTargetType: newState.channelTargetType,
            codeLength: newState.codeLength)
    }
}
