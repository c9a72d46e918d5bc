import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import type { Accounts } from "../../../server/session/Accounts.ts"
import type { Publishing } from "../../../server/publishing/Publishing.ts"
import type { Storage } from "../../../server/platform/storage.ts"
import type { Adverts } from "../../../server/reader/Adverts.ts"
import { advertCounts, advertisedIssue, type AdvertisedPage, givePlan, ownIssue } from "../fixtures/advertisedIssue.ts"
import { brokenHistory } from "../fixtures/brokenHistory.ts"
import { deadSweeps, doneSweeps } from "../fixtures/deadJobs.ts"
import { type Traces, tracesIn } from "../fixtures/fullAccount.ts"
import { videoIssue } from "../fixtures/videoIssue.ts"
import type { RunningServer } from "./server.ts"

/**
 * What a journey asks of the server beside it: to let days pass for a deletion, where somebody is found, an issue with
 * adverts, a publisher's own, one with videos, a plan, counts of adverts, jobs that were given up or done
 * since, a history that cannot be answered with, or the log's lines that have a text.
 */
export type Request =
  | { readonly kind: "days"; readonly email: string; readonly days: number }
  | { readonly kind: "traces"; readonly traces: Partial<Traces> }
  | { readonly kind: "adverts"; readonly email: string; readonly pages: ReadonlyArray<AdvertisedPage> }
  | { readonly kind: "ownIssue"; readonly email: string; readonly reader: string }
  | { readonly kind: "videos"; readonly email: string }
  | { readonly kind: "plan"; readonly email: string }
  | { readonly kind: "advertCounts"; readonly issue: string }
  | { readonly kind: "deadSweeps"; readonly count: number }
  | { readonly kind: "doneSweeps" }
  | { readonly kind: "brokenHistory"; readonly email: string }
  | { readonly kind: "logged"; readonly text: string }

const folderIn = (data: string): string => join(data, "asked")

const passDays = ({ email, days }: Extract<Request, { readonly kind: "days" }>) =>
  SqlClient.SqlClient.use(
    (sql) => sql`UPDATE deletions d SET erase_at = d.erase_at - make_interval(days => ${days}),
        told = CASE WHEN d.erase_at - make_interval(days => ${days}) <= now() THEN 2 ELSE told END
      FROM users u WHERE u.id = d.user_id AND u.email = ${email} RETURNING d.user_id`
  )

const answerTo = (
  request: Request,
  log: ReadonlyArray<string>
): Effect.Effect<unknown, unknown, Accounts | Adverts | Publishing | SqlClient.SqlClient | Storage> => {
  switch (request.kind) {
    case "traces":
      return tracesIn(request.traces)
    case "days":
      return passDays(request)
    case "adverts":
      return advertisedIssue(request.email, request.pages)
    case "ownIssue":
      return ownIssue(request.email, request.reader)
    case "videos":
      return videoIssue(request.email)
    case "plan":
      return givePlan(request.email)
    case "advertCounts":
      return advertCounts(request.issue)
    case "deadSweeps":
      return deadSweeps(request.count)
    case "doneSweeps":
      return doneSweeps
    case "brokenHistory":
      return brokenHistory(request.email)
    case "logged":
      return Effect.succeed(log.filter((line) => line.includes(request.text)))
  }
}

/** Answers what journeys ask by files in its data folder, until the process ends. */
export const answerJourneys = (server: RunningServer): void => {
  const folder = folderIn(server.folder)
  const look = async () => {
    for (const name of (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".ask"))) {
      const request = JSON.parse(await readFile(join(folder, name), "utf8")) as Request
      const answer = await server.inside(answerTo(request, server.log).pipe(Effect.orDie))
      await writeFile(join(folder, `${name}.draft`), JSON.stringify(answer ?? null))
      await rm(join(folder, name))
      await rename(join(folder, `${name}.draft`), join(folder, name.replace(".ask", ".answer")))
    }
  }
  let turn = Promise.resolve()
  setInterval(() => {
    turn = turn.then(look)
  }, 200).unref()
}

/** Asks the server of a data folder; fails if it does not answer within 20 s. */
export const askServer = async (data: string, request: Request): Promise<unknown> => {
  const [folder, name] = [folderIn(data), randomUUID()]
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.draft`), JSON.stringify(request))
  await rename(join(folder, `${name}.draft`), join(folder, `${name}.ask`))
  for (let tries = 0; tries < 100; tries++) {
    const answer = await readFile(join(folder, `${name}.answer`), "utf8").catch(() => null)
    if (answer !== null) return JSON.parse(answer)
    await after(200)
  }
  throw new Error("The server did not answer")
}
