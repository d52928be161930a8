/// A closure that is called with events.
public typealias HubListener = @Sendable (HubPayload) -> Void

/// The calls that dispatch and receive events. ``HubCategory`` documents each.
///
/// Source: Amplify's public surface.
public protocol HubCategoryBehavior {
    /// See ``HubCategory/dispatch(to:payload:)``.
    func dispatch(to channel: HubChannel, payload: HubPayload)

    /// See ``HubCategory/listen(to:eventName:listener:)``.
    @preconcurrency
    func listen(to channel: HubChannel, eventName: HubPayloadEventName, listener: @escaping HubListener)
        -> UnsubscribeToken

    /// See ``HubCategory/listen(to:isIncluded:listener:)``.
    @preconcurrency
    func listen(to channel: HubChannel, isIncluded filter: HubFilter?, listener: @escaping HubListener)
        -> UnsubscribeToken

    /// See ``HubCategory/removeListener(_:)``.
    func removeListener(_ token: UnsubscribeToken)
}
