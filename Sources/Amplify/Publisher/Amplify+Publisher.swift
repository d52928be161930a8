extension Amplify {
    /// Turns calls into publishers, for apps that use Combine. On Linux these are OpenCombine's.
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
        /// Runs a call at once, not first when somebody subscribes, and keeps its result: every subscriber gets it, however
        /// late. Cancelling a subscription cancels the call, for every subscriber.
        /// - Parameter operation: the call.
        /// - Returns: a publisher of one value or one error. They come on no particular thread: `receive(on:)` chooses one.
        @preconcurrency
        public static func create<Success: Sendable>(
            _ operation: @escaping @Sendable () async throws -> Success
        ) -> AnyPublisher<Success, any Error> {
            CallPublisher(task: Task(operation: operation)).eraseToAnyPublisher()
        }

        /// Runs a call that cannot fail at once, not first when somebody subscribes, and keeps its result: every subscriber
        /// gets it, however late. Cancelling a subscription cancels the call, for every subscriber.
        /// - Parameter operation: the call.
        /// - Returns: a publisher of one value. It comes on no particular thread: `receive(on:)` chooses one.
        @preconcurrency
        public static func create<Success: Sendable>(
            _ operation: @escaping @Sendable () async -> Success
        ) -> AnyPublisher<Success, Never> {
            CallPublisher(task: Task(operation: operation)).eraseToAnyPublisher()
        }

        /// Passes on the elements of a sequence. It is asked for elements at once; the first waits for the first subscriber,
        /// and whoever subscribes later gets the elements from then on. Cancelling a subscription ends it for everybody.
        /// - Parameter sequence: the sequence.
        /// - Returns: a publisher that ends as the sequence does. Its values come on no particular thread.
        @preconcurrency
        public static func create<Sequence: AsyncSequence & Sendable>(
            _ sequence: Sequence
        ) -> AnyPublisher<Sequence.Element, any Error> where Sequence.Element: Sendable {
            let subject = Concurrent(PassthroughSubject<Sequence.Element, any Error>())
            let start = FirstSubscription()
            let isStarted = start.isMade
            let task = Task {
                do {
                    var isWaiting = true
                    for try await element in sequence {
                        if isWaiting {
                            for await _ in isStarted {}
                            isWaiting = false
                        }
                        try Task.checkCancellation()
                        subject.value.send(element)
                    }
                    if isWaiting { for await _ in isStarted {} }
                    try Task.checkCancellation()
                    subject.value.send(completion: .finished)
                } catch {
                    for await _ in isStarted {}
                    subject.value.send(completion: .failure(error))
                }
            }
            return Announcing(upstream: subject.value, start: start)
                .handleEvents(receiveCancel: { task.cancel() })
                .eraseToAnyPublisher()
        }
    }
}
