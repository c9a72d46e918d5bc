import { playwright } from "@vitest/browser-playwright"
import { globSync } from "node:fs"
import { join } from "node:path"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { browserArguments, findBrowser, leftOutArguments } from "./scripts/browser.ts"
import { reaches } from "./scripts/imports.ts"
import { compiledFolder } from "./scripts/cache.ts"
import { browserRetries } from "./scripts/test/secondTry.ts"
import { keepWalked } from "./scripts/walked.ts"
import type { Walked, Ways } from "./src/machines/inspection/coverage.ts"
import { isTestingMutants, mutantPlugins } from "./tests/kit/mutation/mutantPlugin.ts"

const inBrowser = "tests/**/*.browser.test.{ts,tsx}"
const executablePath = findBrowser()

/** What a page or a server comes to, it comes to late where others take turns with it, and is asked for all the time. */
const patience = { poll: { interval: 25, timeout: 10_000 } }

/** A project that runs in Node over this room of `tests/`; `domain` takes every room that is not another's. */
const inNode = (name: "domain" | "machines" | "server" | "house", testTimeout: number) => ({
  plugins: mutantPlugins(),
  test: {
    name,
    environment: "node",
    include: [`tests/${name === "domain" ? "**" : `${name}/**`}/*.test.{ts,tsx}`],
    exclude: [inBrowser, ...(name === "domain" ? ["tests/{machines,server,house,e2e}/**"] : [])],
    setupFiles: ["tests/kit/harness/waitTimeout.ts"],
    expect: patience,
    testTimeout,
    hookTimeout: 2 * testTimeout,
    // The house's tests plant and mend files, and look at them anew.
    isolate: name === "house" || isTestingMutants(),
    // A mutant that loops for ever ends its worker sooner.
    ...(isTestingMutants() ? { execArgv: ["--max-old-space-size=1024"] } : {}),
    // Its keys are of what stands on the disk, and a mutant does not.
    fsModuleCache: !isTestingMutants()
  }
})

/**
 * Long tests, of what becomes of files and of programs; what they ask of a database, shorter ones ask too, and
 * `npm run soak -- conversions` kills servers on both.
 */
export const long = [
  "tests/server/bucketKills.test.ts",
  "tests/server/conversionKills.test.ts",
  "tests/server/hostileFiles.test.ts",
  "tests/server/process.test.ts",
  "tests/server/publishCommand.test.ts",
  "tests/server/uploadsSoak.test.ts"
]

/** Where a machine has not yet seen how long each takes, the small file of a long test would come last, and alone. */
const begunFirst = [
  "tests/machines/paths.browser.test.ts",
  "tests/server/conversion/Converter.test.ts",
  ...long,
  "tests/server/publishing.test.ts",
  "tests/server/uploads.test.ts",
  "tests/services/publishing/Uploads.test.ts",
  "tests/services/platform/eventLogKills.test.ts"
]

class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = begunFirst.findIndex((file) => moduleId.endsWith(file))
      return at === -1 ? begunFirst.length : at
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

/** Tests of the server that stand on a database, and whose promises are not those of the embedded one alone. */
export const onDatabases = globSync("tests/server/**/*.test.ts", { cwd: import.meta.dirname }).filter(
  (file) => !file.endsWith(".embedded.test.ts") && !long.includes(file) && reaches(file, "server/platform/database.ts")
)

/**
 * Tests of stored files that are run on a bucket too. `BUCKET=all` runs all that stand on a server; those that look into
 * the data folder's files fail there.
 */
const inBucket =
  process.env["BUCKET"] === "all"
    ? onDatabases.filter((file) => !file.endsWith(".shared.test.ts"))
    : ["content", "contentHeaders", "help/tickets"].map((name) => `tests/server/${name}.test.ts`)

const inServer = inNode("server", 90_000).test

/**
 * A worker takes one file after the other, with the modules and the machine code it has: a test of the server takes
 * seconds to load both, and others longer than they run. Threads and programs that tests begin find theirs on the disk.
 */
const server = {
  test: {
    ...inServer,
    // Tests of several processes on one database, which the embedded one does not have.
    exclude: [...inServer.exclude, "tests/server/**/*.shared.test.ts"],
    setupFiles: [...inServer.setupFiles, "tests/kit/doubles/sharedPrograms.ts"],
    // What is freed while threads still make machine code is what Node stumbles over.
    execArgv: ["--no-wasm-code-gc"],
    env: { NODE_COMPILE_CACHE: compiledFolder() }
  }
}

/**
 * The whole site, whose actors live as long as its tab; the event log, whose tabs tell each other of it; and the reader's
 * surface, which takes the whole window.
 */
const wholeTab = ["tests/ui/site.tsx", "tests/kit/doubles/rawLog.ts", "src/reader/ReadingSurface.tsx"]

/**
 * Browser tests that have a page each: of what outlives a test, of scripts that run once in a page, and walks, which are
 * long. All others share a page, which saves them the loading of their modules.
 */
const onOwnPage = [
  "tests/kit/stage/playedWay.browser.test.ts",
  "tests/machines/{paths,replays}.browser.test.ts",
  "tests/reader/help.browser.test.tsx",
  "tests/ui/{before-paint,codeInParts,early,earlyTurns,englishMissing,pressFirst}.browser.test.ts",
  "tests/ui/flows/*.browser.test.{ts,tsx}",
  ...globSync(inBrowser, { cwd: import.meta.dirname }).filter((file) => wholeTab.some((one) => reaches(file, one)))
]

const seed = Number(process.env["SOAK_SEED"] ?? 1)

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    provide: {
      seed,
      replays: Number(process.env["REPLAYS"] ?? 20),
      chart: process.env["CHART"] ?? null,
      areas: (process.env["AREAS"] ?? "").split(",").filter((area) => area !== "")
    },
    projects: [
      inNode("domain", 60_000),
      inNode("machines", 60_000),
      server,
      {
        test: {
          ...server.test,
          name: "postgres",
          include: onDatabases,
          exclude: inServer.exclude,
          globalSetup: "tests/kit/postgres/globalSetup.ts",
          setupFiles: [...server.test.setupFiles, "tests/kit/postgres/setup.ts"]
        }
      },
      {
        test: {
          ...server.test,
          name: "bucket",
          include: inBucket,
          setupFiles: [...server.test.setupFiles, "tests/kit/s3/setup.ts"]
        }
      },
      inNode("house", 120_000),
      {
        extends: "./vite.config.ts",
        plugins: mutantPlugins(),
        // What a mutant asks of a server that is not there is no news.
        ...(isTestingMutants() ? { logLevel: "silent" as const } : {}),
        // The React that people get: what it does beside for whoever develops takes half of a test's time.
        resolve: {
          alias: [
            { find: /^react\/jsx-dev-runtime$/, replacement: join(import.meta.dirname, "tests/kit/harness/jsx.ts") }
          ]
        },
        // All that is ever imported is prepared before the first test: a later find would reload the page under it.
        optimizeDeps: {
          rolldownOptions: { transform: { define: { "process.env.NODE_ENV": '"production"' } } },
          entries: ["src/**/*.{ts,tsx}", "tests/**/*.model.tsx", inBrowser],
          include: ["react/compiler-runtime", "react/jsx-runtime", "react-dom/client", "vitest-browser-react"]
        },
        test: {
          name: "browser",
          include: [inBrowser],
          setupFiles: [
            "tests/kit/harness/idleCallbacks.ts",
            "tests/kit/harness/reactAct.ts",
            "tests/kit/harness/waitTimeout.ts"
          ],
          testTimeout: 60_000,
          // The number above is not for a project that has a configuration to extend: it would have one page.
          maxWorkers: isTestingMutants() ? 1 : 2,
          retry: isTestingMutants() ? 0 : browserRetries,
          expect: patience,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                args: browserArguments,
                ignoreDefaultArgs: leftOutArguments,
                ...(executablePath === undefined ? {} : { executablePath })
              }
            }),
            instances: isTestingMutants()
              ? [{ browser: "chromium" }]
              : [
                  {
                    browser: "chromium",
                    name: "browser, one page",
                    isolate: false,
                    exclude: onOwnPage,
                    setupFiles: [join(import.meta.dirname, "tests/kit/harness/sharedPage.ts")]
                  },
                  { browser: "chromium", name: "browser, own pages", include: onOwnPage }
                ],
            commands: { keepWalked: (_, walked: Walked, ways: Ways) => keepWalked(walked, ways) }
          }
        }
      }
    ]
  }
})
