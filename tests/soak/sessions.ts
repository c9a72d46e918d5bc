import { chromium } from "playwright"
import { browserArguments, ensureBrowser } from "../../scripts/browser.ts"
import { ensureBuilt } from "../../scripts/build.ts"
import { freshFolder, removeFolder } from "../kit/harness/server.ts"
import { addressOf, runServer } from "../kit/harness/serverProcess.ts"
import { onDatabase } from "../kit/postgres/onDatabase.ts"
import { raceSessions } from "../kit/trials/sessionRaces.ts"
import type { Figures, Soak } from "./main.ts"

const raceIn = async (roundsWanted: number, seed: number): Promise<Figures> => {
  const folder = await freshFolder()
  // The server limits refreshes to more than one browser ever needs, but fewer than this.
  const server = runServer({ DATA_DIR: folder, NODE_ENV: "production", REFRESH_ATTEMPTS: "1000000" })
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserArguments] })
  try {
    const context = await browser.newContext({ locale: "tr-TR" })
    const address = await addressOf(server)
    const { wrong, rounds, refreshes, lost, reloads, repeats, crashes } = await raceSessions({
      context,
      address,
      pageCount: 8,
      rounds: roundsWanted,
      seed
    })
    for (const what of wrong) console.log(what)
    return {
      line: `${rounds} races of 8 pages, ${reloads} reloads, ${refreshes} refreshes and ${lost} broken off, ${repeats} asked again, ${crashes} pages crashed, ${wrong.length} wrong`,
      lost: wrong.length
    }
  } finally {
    await browser.close()
    server.process.kill()
    await server.ended
    await removeFolder(folder)
  }
}

/**
 * Eight pages of one browser race their refreshes against a server process (500 times, or `count`), on the embedded
 * database unless another is named. Lost is every round after which somebody is signed out or the session has split,
 * and a stolen token that does not end it.
 */
export const soak: Soak = async ({ count, seed, database }) => {
  await ensureBuilt()
  return onDatabase(database ?? "pglite", () => raceIn(count ?? 500, seed))
}
