/// A plugin whose AWS credentials can be invalidated.
public protocol AuthInvalidateCredentialBehavior {
    /// Ends the use of the stored AWS credentials: the next `fetchAuthSession` requests new ones.
    func invalidateCachedTemporaryCredentials()
}
