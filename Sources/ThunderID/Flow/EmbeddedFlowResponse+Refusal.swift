extension EmbeddedFlowResponse {
    /// The refusal of the input as the documented error; `nil` if the input was accepted. It is not thrown, because the
    /// form is still valid and can be submitted again.
    public var refusal: IAMError? {
        let mapper = StepMapper(resolver: TemplateResolver(meta: [:]), flow: flow ?? .authentication)
        return mapper.error(self).map { IAMError($0) }
    }
}
