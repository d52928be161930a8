from urllib.parse import urlencode

from story import Story


class Errors(Story):
    """Every error page."""

    def setUp(self):
        super().setUp()
        self.refuses = True

    # Many errors lead to the same page.
    seen = set()

    def check(self, name, *foreign):
        self.assertTrue(self.heading())
        text = self.browser.text()
        if text not in self.seen:
            self.seen.add(text)
            self.look(name)
        self.assertGreater(len(text), 40, "the page does not describe the next step")
        for word in foreign:
            self.assertNotIn(word, text)

    def authorize(self, **parameters):
        self.browser.open(self.world.page("/oauth2/authorize?") + urlencode(parameters))

    def test_refused_requests(self):
        """An invalid authorization request is reported in the server's own text"""
        shop = self.world.shop
        for name, parameters in {
            "no-client": {"response_type": "code"},
            "unknown-client": {"response_type": "code", "client_id": "nobody"},
            "unknown-address": {
                "response_type": "code", "client_id": shop.client_id, "redirect_uri": "https://evil.example/x"},
            "unknown-pushed": {"client_id": shop.client_id, "request_uri": "urn:ietf:params:oauth:request_uri:x"},
            "no-address": {"response_type": "code", "client_id": shop.client_id},
        }.items():
            with self.subTest(name):
                self.authorize(**parameters)
                self.assertIn("/gate/error", self.browser.address)
                self.check(f"error-{name}", "evil.example")

    def test_foreign_text(self):
        """An error page shows no text from its address"""
        for name, parameters in {
            "markup": {"errorCode": "<script>alert(1)</script>", "errorMessage": "<img src=x onerror=alert(2)>"},
            "lure": {"errorCode": "access_denied", "errorMessage": "Your account is locked. Call 0900 123456 now."},
            "nothing": {},
        }.items():
            with self.subTest(name):
                self.browser.open(self.world.page("/gate/error?") + urlencode(parameters))
                self.check(f"error-{name}", "alert(", "0900", "onerror")

    def test_gone(self):
        """The page of an ended, unknown or foreign sign-in describes the next step"""
        attempt = self.world.attempt()
        self.browser.open(attempt.url)
        address = self.browser.address
        unknown = "019a0000-0000-7000-8000-000000000000"
        for name, path in {
            "nothing": "/gate/signin", "unknown": f"/gate/signin?executionId={unknown}",
            "garbage": "/gate/signin?executionId=%00%ff", "sign-out": "/gate/signout",
            "sign-out-unknown": f"/gate/signout?executionId={unknown}&logoutId=x", "invitation": "/gate/invite",
            "invitation-unknown": f"/gate/invite?executionId={unknown}&inviteToken=x", "sign-up": "/gate/signup",
            "sign-up-unknown": "/gate/signup?applicationId=nobody", "recovery": "/gate/recovery",
        }.items():
            with self.subTest(name):
                self.browser.open(self.world.page(path))
                self.check(f"gone-{name}")
        with self.subTest("another browser's"):
            self.browser.begin_anew()
            self.browser.open(address)
            self.assertEqual(self.browser.all('[name="in.password"]'), [])
            self.check("gone-another-browser")

    def test_no_such_page(self):
        """An unknown page is an error page"""
        self.browser.open(self.world.page("/gate/no-such-page"))
        self.assertTrue(self.browser.text())
