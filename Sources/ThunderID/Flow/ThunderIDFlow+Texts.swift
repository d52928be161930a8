public import AuthFlows

/// The texts of a flow, in the user's language.
extension ThunderIDFlow {
    /// Timeout for the texts: a form without them is usable, a missing form is not.
    private static let textsTimeout = Duration.seconds(5)

    /// Loads the server's texts. A failure is ignored: fields are then labelled by their identifiers.
    func loadTexts() async {
        let language = texts.language
        await loadTextsOnce()
        // The language was changed while the texts were loaded.
        if language != texts.language { await loadTextsOnce() }
    }

    private func loadTextsOnce() async {
        let wanted = [texts.language, application]
        guard localizationKey != wanted, !application.isEmpty else { return }

        let meta = try? await client.flowMeta(
            applicationId: application,
            language: texts.language,
            timeout: Self.textsTimeout
        )
        // The call that changed the language loads its texts itself.
        guard let meta, wanted == [texts.language, application] else { return }
        localization = FlowLocalization(meta: meta, texts: texts)
        localizationKey = wanted
    }

    /// Returns the current step in another language; see `AuthenticationFlow.translated(into:)`. If the server's texts
    /// can't be loaded, the package's texts are translated anyway.
    public func translated(into texts: FormTexts) async -> FlowStep? {
        self.texts = texts
        localization = FlowLocalization(meta: localization.resolver.meta, texts: texts)

        let scope = self.scope
        await loadTexts()
        guard !scope.isCancelled, self.texts == texts else { return nil }
        return stepState.translate(
            localization,
            flow: kind.flowType,
            now: client.environment.clock.now
        )
    }
}
