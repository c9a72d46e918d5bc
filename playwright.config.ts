import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { defineConfig } from "@playwright/test"
import { browserArguments, ensureBrowser, findBrowser, leftOutArguments } from "./scripts/browser.ts"
import { freePort } from "./scripts/freePort.ts"
import { browserRetries } from "./scripts/test/secondTry.ts"

/** Read by every worker, chosen once: where the servers and the OpenID provider of the journeys listen, and their data. */
const port = (process.env["E2E_PORT"] ??= String(await freePort()))
const shopPort = (process.env["E2E_SHOP_PORT"] ??= String(await freePort()))
const openIdPort = (process.env["E2E_OPENID_PORT"] ??= String(await freePort()))
const data = (process.env["E2E_DATA_DIR"] ??= mkdtempSync(join(tmpdir(), "sayfa-journeys-")))
if (process.env["TEST_WORKER_INDEX"] === undefined) {
  process.once("exit", () => rmSync(data, { recursive: true, force: true, maxRetries: 5 }))
}
const address = `http://127.0.0.1:${port}`
const issuer = `http://127.0.0.1:${openIdPort}`

/** What the server said while the journeys ran. */
const log = ".cache/test/server.log"
mkdirSync(".cache/test", { recursive: true })

/** Takes half a minute. */
const races = "sessionRenewal.spec.ts"

const whole = "whole.setup.ts"

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  forbidOnly: true,
  retries: browserRetries,
  workers: 2,
  fullyParallel: true,
  // A busy machine takes several times as long as one that has nothing else to do.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: address,
    locale: "tr-TR",
    timezoneId: "Europe/Istanbul",
    // A trace costs as much as the journey itself: `--trace=on` asks for one.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findBrowser() ?? ensureBrowser(),
      args: browserArguments,
      ignoreDefaultArgs: leftOutArguments
    }
  },
  // The longest first, so that no worker waits for the other's at the end.
  projects: [
    { name: "whole", testMatch: whole },
    { name: "races", testMatch: races, dependencies: ["whole"] },
    { name: "journeys", testIgnore: [races, whole], dependencies: ["whole"] }
  ],
  webServer: [
    {
      name: "OpenID provider",
      command: `"${process.execPath}" scripts/openIdProvider.ts`,
      url: `${issuer}/.well-known/openid-configuration`,
      stdout: "ignore",
      gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
      env: { PORT: openIdPort }
    },
    // One is started after the other: this one converts the demo's issue while the next is filled.
    {
      name: "Sayfa",
      command: `"${process.execPath}" tests/kit/harness/journeyServer.ts 2> ${log}`,
      url: `${address}/health`,
      timeout: 180_000,
      stdout: "ignore",
      gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
      env: {
        HOST: "127.0.0.1",
        PORT: port,
        DATA_DIR: data,
        DEMO: "tiny",
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: "sayfa",
        // All journeys come from one address.
        LOGIN_ATTEMPTS_PER_ADDRESS: "1000",
        REGISTER_ATTEMPTS: "1000",
        FORGOT_ATTEMPTS_PER_ADDRESS: "1000",
        TOKEN_ATTEMPTS: "1000",
        // Sessions that are raced for are refreshed all the time.
        REFRESH_ATTEMPTS: "1000000"
      }
    },
    {
      name: "Shop",
      command: `"${process.execPath}" tests/kit/harness/shopServer.ts`,
      wait: { stdout: /^Sayfa: /m },
      timeout: 180_000,
      gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
      env: { PORT: shopPort, DATA_DIR: join(data, "shop"), NODE_ENV: "production" }
    }
  ]
})
