import Testing

@testable import NativeAuthCore

@Suite("Loopback hosts", .timeLimit(.minutes(5)))
struct LoopbackHostTests {
    @Test(
        "The names and addresses of the loopback interface are loopback hosts",
        arguments: [
            "localhost", "LOCALHOST", "LocalHost", "localhost.", "127.0.0.1", "127.255.1.2", "127.0.0.0",
            "127.255.255.255", "::1", "[::1]",
        ]
    )
    func isLoopback(host: String) {
        #expect(LoopbackHost.contains(host))
    }

    @Test(
        "Similar names and addresses are not loopback hosts",
        arguments: [
            "", ".", "localhost.evil.com", "localhost..", "127.0.0.1.evil.com", "0.0.0.0", "128.0.0.1", "126.0.0.1",
            "127.1", "127", "127.0.0", "127.0.0.1.", "127.0.0.256", "127.0.0.-1", "127.+0.0.1", "127.0.0.", "127..0.1",
            "127.0.0.0x1", "127.0.0.1 ", " localhost", "evil.com", "notlocalhost", "local", "2130706433", "0x7f000001",
            "0127.0.0.1", "::", "[::2]", "[localhost", "::1%eth0", "::ffff:8.8.8.8", "[]", "[", "l\u{F6}calhost",
            "127.0.0.\u{0661}", "\u{2488}27.0.0.1",
        ]
    )
    func isNotLoopback(host: String) {
        #expect(!LoopbackHost.contains(host))
    }
}
