"""Checks of every page: accessibility by axe, no overflow, and a screenshot for review."""

import importlib.resources
import json
import os

from axe_selenium_python import Axe

from chromium import LARGE, SMALL

# Light and dark, large and small.
LOOKS = [(LARGE, False), (SMALL, True), (SMALL, False), (LARGE, True)]
_AXE = str(importlib.resources.files("axe_playwright_python") / "axe.min.js")

def look(browser, folder, name):
    """Returns the problems, one line each."""
    problems = []
    for size, dark in LOOKS:
        browser.appear(*size, dark=dark)
        title = f"{name}-{size[0]}-{'dark' if dark else 'light'}"
        # Colours and sizes are independent: two of the four appearances cover both.
        if (size, dark) in LOOKS[:2]:
            problems += [f"{title}: {problem}" for problem in _violations(browser)]
        wide, room = browser.driver.execute_script(
            "return [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        if wide > room:
            problems.append(f"{title}: {wide} pixels wide on a screen of {room}")
        # A screen as high as the page, because a screenshot beyond the screen is misplaced in right-to-left layouts.
        height = browser.driver.execute_script("return document.documentElement.scrollHeight")
        if height > size[1]:
            browser.appear(size[0], height, dark=dark)
        browser.picture(os.path.join(folder, f"{title}.png"))
    browser.appear(*LARGE)
    return problems


def _violations(browser):
    axe = Axe(browser.driver, script_url=_AXE)
    if not browser.driver.execute_script("return typeof axe === 'object'"):
        axe.inject()
    found = axe.run(options=json.dumps({"resultTypes": ["violations"]}))
    return [
        f"axe, {violation['id']}: {violation['help']}: {node['html'][:200]}: {node.get('failureSummary', '')[:300]}"
        for violation in found["violations"] for node in violation["nodes"]]
