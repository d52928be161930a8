# Homebrew formula for a tap. What is in angle brackets is a placeholder: the owner (MAINTAINERS.md) and the checksums of
# the release, which are the .sha256 files beside its archives. Has not been run with Homebrew yet.
class Nativeauth < Formula
  desc "Local identity server and command for ThunderID, Amplify Auth and MSAL"
  homepage "https://github.com/<owner>/NativeAuth"
  version "0.1.0"
  license "Apache-2.0"

  on_macos do
    depends_on arch: :arm64
    url "https://github.com/<owner>/NativeAuth/releases/download/v#{version}/nativeauth-#{version}-macos-arm64.tar.gz"
    sha256 "<sha256 of macos-arm64>"
  end

  on_linux do
    on_intel do
      url "https://github.com/<owner>/NativeAuth/releases/download/v#{version}/nativeauth-#{version}-linux-x86_64.tar.gz"
      sha256 "<sha256 of linux-x86_64>"
    end
    on_arm do
      url "https://github.com/<owner>/NativeAuth/releases/download/v#{version}/nativeauth-#{version}-linux-arm64.tar.gz"
      sha256 "<sha256 of linux-arm64>"
    end
  end

  def install
    man1.install "man/nativeauth.1"
    bash_completion.install "completions/nativeauth.bash" => "nativeauth"
    zsh_completion.install "completions/_nativeauth"
    fish_completion.install "completions/nativeauth.fish"
    # The resource bundles are found beside the executable, also through the link.
    libexec.install Dir["*"]
    bin.install_symlink libexec/"nativeauth"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/nativeauth --version")
    system bin/"nativeauth", "demo"
  end
end
