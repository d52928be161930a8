extension Amplify {
    /// Conversion of calls to publishers, for apps that use Combine. On Linux these are OpenCombine's.
    ///
    /// ```swift
    /// let sink = Amplify.Publisher.create {
    ///     try await Amplify.Auth.confirmSignUp(for: username, confirmationCode: code)
    /// }.sink { completion in
    ///     if case .failure(let error) = completion { print("\(error)") }
    /// } receiveValue: { result in
    ///     print(result.isSignUpComplete)
    /// }
    /// ```
    ///
    /// Source: seed `Sign-up`.
    public enum Publisher {
        /// Runs a call immediately, not only on the first subscription, and keeps its result for every later
        /// subscriber. Cancelling a subscription cancels the call, for every subscriber.
        /// - Parameter operation: the call.
        /// - Returns: a publisher of one value or one error. They arrive on no particular thread: use `receive(on:)` to
        ///   choose one.
        @preconcurrency
        public static func create<Success: Sendable>(
            _ operation: @escaping @Sendable () async throws -> Success
        ) -> AnyPublisher<Success, any Error> {
            CallPublisher(task: Task(operation: operation)).eraseToAnyPublisher()
        }

        /// Runs a call that cannot fail immediately, not only on the first subscription, and keeps its result for every
        /// later subscriber. Cancelling a subscription cancels the call, for every subscriber.
        /// - Parameter operation: the call.
        /// - Returns: a publisher of one value. It arrives on no particular thread: use `receive(on:)` to choose one.
        @preconcurrency
        public static func create<Success: Sendable>(
            _ operation: @escaping @Sendable () async -> Success
        ) -> AnyPublisher<Success, Never> {
            CallPublisher(task: Task(operation: operation)).eraseToAnyPublisher()
        }

        /// Publishes the elements of a sequence. Iteration starts immediately; the first element is held back until the
        /// first subscription, and a later subscriber receives the elements from then on. Cancelling a subscription
        /// cancels the sequence, for every subscriber.
        /// - Parameter sequence: the sequence.
        /// - Returns: a publisher that completes as the sequence does. Its values arrive on no particular thread.
        @preconcurrency
        public static func create<Sequence: AsyncSequence & Sendable>(
            _ sequence: Sequence
        ) -> AnyPublisher<Sequence.Element, any Error> where Sequence.Element: Sendable {
            let subject = Shared(PassthroughSubject<Sequence.Element, any Error>())
            let signal = FirstSubscriptionSignal()
            // Without a reference to the signal, whose release ends the stream, too.
            let firstSubscription = signal.stream

            let task = Task {
                do {
                    for try await element in sequence {
                        for await _ in firstSubscription {}
                        try Task.checkCancellation()
                        subject.value.send(element)
                    }
                    for await _ in firstSubscription {}
                    try Task.checkCancellation()
                    subject.value.send(completion: .finished)
                } catch {
                    for await _ in firstSubscription {}
                    subject.value.send(completion: .failure(error))
                }
            }

            return SignalingPublisher(upstream: subject.value, signal: signal)
                .handleEvents(receiveCancel: { task.cancel() })
                .eraseToAnyPublisher()
        }
    }
}
