from urllib.parse import urlencode

from story import Story


class Errors(Story):
    """Every page that a person comes to when something is wrong."""

    def setUp(self):
        super().setUp()
        self.refuses = True

    # Many mistakes lead to the same page.
    seen = set()

    def check(self, name, *foreign):
        self.assertTrue(self.heading())
        text = self.browser.text()
        if text not in self.seen:
            self.seen.add(text)
            self.look(name)
        self.assertGreater(len(text), 40, "the page does not say what to do")
        for word in foreign:
            self.assertNotIn(word, text)

    def authorize(self, **parameters):
        self.browser.open(self.world.page("/oauth2/authorize?") + urlencode(parameters))

    def test_refused_requests(self):
        """what an application asked wrongly is told in words of the server's"""
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
        """an error page shows nothing that somebody else wrote"""
        for name, parameters in {
            "markup": {"errorCode": "<script>alert(1)</script>", "errorMessage": "<img src=x onerror=alert(2)>"},
            "lure": {"errorCode": "access_denied", "errorMessage": "Your account is locked. Call 0900 123456 now."},
            "nothing": {},
        }.items():
            with self.subTest(name):
                self.browser.open(self.world.page("/gate/error?") + urlencode(parameters))
                self.check(f"error-{name}", "alert(", "0900", "onerror")

    def test_gone(self):
        """a page of a sign-in that is over, was never begun or is another browser's says what to do"""
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
        """a page that is not there"""
        self.browser.open(self.world.page("/gate/no-such-page"))
        self.assertTrue(self.browser.text())
