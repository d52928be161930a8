#if !os(macOS) && !os(Linux)
/// A local identity server for an app's own tests, on macOS and Linux only: other systems start no processes.
@available(
    *,
    unavailable,
    message:
        "Apps and tests here can't start a process. Run them with nativeauth exec -- COMMAND on the Mac: docs/ci.md"
)
public final class LocalServer: Sendable {}
#endif
