import { existsSync } from "node:fs"
import { chromium } from "playwright"
import { ensurePackages } from "./system.ts"

/** What a browser under test is started with; no sandbox because continuous integration runs as root. */
export const browserArguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]

const places = () => [
  process.env["SAYFA_BROWSER"],
  chromium.executablePath(),
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
]

/** The Chromium that tests drive, or `undefined` when this machine has none. */
export const findBrowser = (): string | undefined =>
  places().find((place) => place !== undefined && place !== "" && existsSync(place))

/** The Chromium that tests drive; installs Debian's when there is none and we may. */
export const ensureBrowser = (): string => {
  const found = findBrowser()
  if (found !== undefined) return found
  try {
    ensurePackages(["chromium"])
  } catch (cause) {
    throw new Error("No browser was found. Run `npx playwright install chromium`, or name one in SAYFA_BROWSER.", {
      cause
    })
  }
  return ensured()
}

const ensured = (): string => {
  const found = findBrowser()
  if (found === undefined) throw new Error("Chromium was installed and is not where Debian puts it.")
  return found
}
