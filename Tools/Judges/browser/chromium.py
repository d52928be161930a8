"""A headless Chromium with its own profile, which additionally trusts only the local server's certificate."""

import base64
import contextlib
import hashlib
import json
import os
import shutil
import socket
import ssl
import sys
import tempfile
from urllib.parse import urlsplit

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException, TimeoutException, WebDriverException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from server import end_with_parent

# Generous, for a machine under load: a wait ends as soon as its condition is true.
PATIENCE = 60
LARGE, SMALL = (1280, 900), (390, 844)


def key_fingerprint(base_url, authority):
    """The value of --ignore-certificate-errors-spki-list for a server, after its certificate was verified."""
    address = urlsplit(base_url)
    trust = ssl.create_default_context(cafile=authority)
    with socket.create_connection((address.hostname, address.port), timeout=PATIENCE) as connection:
        with trust.wrap_socket(connection, server_hostname=address.hostname) as channel:
            certificate = x509.load_der_x509_certificate(channel.getpeercert(binary_form=True))
    key = certificate.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return base64.b64encode(hashlib.sha256(key).digest()).decode()


class Chromium:
    def __init__(self, program, driver, fingerprints):
        self._folder = tempfile.TemporaryDirectory(prefix="nativeauth-chromium-", ignore_cleanup_errors=True)
        options = webdriver.ChromeOptions()
        options.binary_location = program
        for argument in [
            "--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--no-proxy-server",
            "--disable-background-networking", "--disable-component-update", "--disable-sync", "--password-store=basic",
            "--lang=en-US", "--force-color-profile=srgb", f"--user-data-dir={self._folder.name}/profile",
            f"--ignore-certificate-errors-spki-list={','.join(fingerprints)}",
            # Chromium has no sandbox for root, as in most containers.
            *(["--no-sandbox"] if os.geteuid() == 0 else []),
        ]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        environment = {**os.environ, "HOME": self._folder.name, "XDG_CONFIG_HOME": self._folder.name,
                       "XDG_CACHE_HOME": self._folder.name}
        service = Service(
            driver, env=environment, log_output=os.path.join(self._folder.name, "driver.log"),
            popen_kw={"preexec_fn": end_with_parent} if sys.platform == "linux" else {})
        try:
            self.driver = webdriver.Chrome(options, service)
        except BaseException:
            self._folder.cleanup()
            raise
        self.driver.set_page_load_timeout(PATIENCE)
        self.driver.set_script_timeout(PATIENCE)

    def quit(self):
        with contextlib.suppress(WebDriverException):
            self.driver.quit()
        shutil.rmtree(self._folder.name, ignore_errors=True)

    def command(self, name, **parameters):
        return self.driver.execute_cdp_cmd(name, parameters)

    def begin_anew(self):
        """Resets the browser to a fresh profile."""
        self.driver.get("about:blank")
        self.command("Network.enable")
        self.command("Network.clearBrowserCookies")
        self.command("Network.clearBrowserCache")
        self.allow_scripts(True)
        self.speak("en-US")
        self.appear(*LARGE)
        self.driver.get_log("browser")
        self.driver.get_log("performance")

    # The user's settings.

    def appear(self, width, height, dark=False):
        self.command(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.command("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            # Prevents checks in the middle of a transition.
            {"name": "prefers-reduced-motion", "value": "reduce"}])

    def allow_scripts(self, allowed):
        self.command("Emulation.setScriptExecutionDisabled", value=not allowed)

    def speak(self, language):
        agent = self.driver.execute_script("return navigator.userAgent")
        self.command("Network.setUserAgentOverride", userAgent=agent, acceptLanguage=language)

    # Page content.

    def wait(self, condition, what):
        """Waits until the condition is true and returns its value. `what` is the message of a timeout."""
        waiting = WebDriverWait(
            self.driver, PATIENCE, poll_frequency=0.05, ignored_exceptions=[StaleElementReferenceException])
        try:
            return waiting.until(lambda _: condition())
        except TimeoutException:
            raise AssertionError(f"{what}. The page is {self.address}:\n{self.text()[:600]}") from None

    @property
    def address(self):
        return self.driver.current_url

    def open(self, url):
        self.driver.get(url)

    def text(self):
        return self.driver.execute_script("return document.body ? document.body.innerText : ''")

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        return self.wait(lambda: next(iter(self.all(selector)), None), f"no element matches {selector}")

    @contextlib.contextmanager
    def next_page(self):
        """Waits until the body of the block has led to another page, and that page is loaded."""
        before = self.driver.execute_script("return performance.timeOrigin")
        yield
        self.wait(lambda: self.driver.execute_script(
            "return document.readyState === 'complete' && performance.timeOrigin !== arguments[0]", before),
            "no other page was loaded")

    def complaints(self):
        """The console messages since the last call: script errors, refused files, policy violations."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]

    def navigations(self, prefix):
        """The browser's navigations since the last call, also those without a page."""
        messages = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        urls = [
            message["params"].get("url") or message["params"].get("request", {}).get("url", "")
            for message in messages
            if message["method"] in ("Page.frameRequestedNavigation", "Network.requestWillBeSent")]
        return [url for url in urls if url.startswith(prefix)]

    def picture(self, path):
        shot = self.command("Page.captureScreenshot", format="png")
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot["data"]))
