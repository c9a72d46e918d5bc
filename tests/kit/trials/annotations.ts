import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import { isDeepStrictEqual } from "node:util"
import type { ReadingData } from "../../../src/domain/reader/ReadingData.ts"
import type { StoredSession } from "../../../src/services/session/SessionStore.ts"
import { populate } from "../fixtures/seedData.ts"
import { freshFolder, removeFolder, startServer } from "../harness/server.ts"
import { seeded } from "../harness/seededRandom.ts"
import { addressOf, type Program, runServer } from "../harness/serverProcess.ts"
import { annotatingDevice } from "./annotatingDevice.ts"
import { builtPage } from "../harness/builtPage.ts"
import { marksOracle } from "./marksOracle.ts"

export interface Annotated {
  readonly runs: number
  readonly browserKills: number
  readonly serverKills: number
  /** Calls that failed in each way. */
  readonly fates: Readonly<Record<string, number>>
  /** Orders that a device was told are stored, and marks in the end. */
  readonly stored: number
  readonly marks: number
  readonly lost: number
  readonly returned: number
  /** Browsers that died while writing a record, which was removed before the next start. */
  readonly torn: number
  readonly complaints: ReadonlyArray<string>
}

/** How often both devices come to rest in each run. */
const rests = 2
/** Milliseconds until a browser or the server is killed, and within which both devices and the server must be alike. */
const longest = 1200
const maxMillis = 45_000

const password = "iki cihaz bir okur"

const variables = {
  NODE_ENV: "production",
  LOGIN_ATTEMPTS_PER_ADDRESS: "1000000",
  LOGIN_ATTEMPTS_PER_ACCOUNT: "1000000",
  LOGIN_ATTEMPTS: "1000000",
  REGISTER_ATTEMPTS: "1000000",
  REFRESH_ATTEMPTS: "1000000"
}

const sorted = ({ bookmarks, notes, highlights }: ReadingData): ReadingData => ({
  bookmarks,
  notes: notes.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  highlights: highlights.toSorted((one, other) => (one.id < other.id ? -1 : 1))
})

/** The server, which can be killed and started again on the same data. */
const killableServer = async () => {
  const folder = await freshFolder()
  const before = await startServer({ variables: { DATA_DIR: folder } })
  const { free: issue } = await populate(before)
  await before.stop()
  let program: Program | null = null
  let address: string | null = null
  const start = async () => {
    program = runServer({ ...variables, DATA_DIR: folder })
    address = await addressOf(program)
  }
  const kill = async () => {
    address = null
    program?.process.kill("SIGKILL")
    await program?.ended
  }
  await start()
  return {
    issue,
    address: () => address,
    kill,
    start,
    stop: async () => {
      await kill()
      await removeFolder(folder)
    }
  }
}

/** Asks the server itself, which must be there. */
const ask = async <A>(address: string | null, path: string, token: string | null, body?: unknown): Promise<A> => {
  const answer = await fetch(`${address}/api${path}`, {
    headers: {
      "content-type": "application/json",
      ...(token === null ? {} : { authorization: `Bearer ${token}` })
    },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) })
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as A
}

/**
 * Two devices of one user, each a browser with its own profile, mark one issue while browsers and the server are killed and
 * calls fail, at seeded moments. At each rest both devices and the server must have the same marks, and all that are due.
 */
export const annotate = async ({
  runs,
  seed,
  say
}: {
  readonly runs: number
  readonly seed: number
  readonly say: (line: string) => void
}): Promise<Annotated> => {
  const random = seeded(seed)
  const folder = await mkdtemp(join(tmpdir(), "sayfa-annotations-"))
  const built = await builtPage("trials/marksPage.ts", folder)
  const server = await killableServer()
  let oracle = marksOracle()
  const complaints: Array<string> = []
  const complain = (line: string) => {
    complaints.push(line)
    say(line)
  }
  let browserKills = 0
  let serverKills = 0
  let stored = 0
  let marks = 0
  let lost = 0
  let returned = 0

  const open = (number: number) =>
    annotatingDevice({
      folder: join(folder, `profile${number}`),
      built,
      seed: seed * 2 + number,
      server: server.address,
      issue: server.issue,
      hear: (what, id, changes) => (what === "ordered" ? oracle.ordered(id, number, changes) : oracle.stored(id)),
      complain
    })
  const devices = [await open(0), await open(1)] as const

  try {
    for (let run = 0; run < runs; run += 1) {
      oracle = marksOracle()
      const email = `okur-${seed}-${run}-${Date.now()}@example.org`
      const sessionBy = async (path: string, body: unknown) =>
        (await ask<{ readonly data: StoredSession }>(server.address(), path, null, body)).data
      const login = () => sessionBy("/auth/login", { email, password, remember: true })
      const { user, token } = await sessionBy("/register", {
        name: "İki Cihaz",
        email,
        password,
        passwordConfirm: password
      })
      for (const one of devices) await one.signIn(await login())

      for (let rest = 0; rest < rests; rest += 1) {
        for (const { line } of devices) line.calm(false)
        const working = devices.map((one, number) => one.mark(`${run}${"AB"[number]}${rest}`, user.id))
        const troubles = devices.flatMap((one) => {
          if (random() > 0.4) return []
          const moment = random() * longest
          return [
            after(moment).then(() => {
              browserKills += 1
              return one.kill()
            })
          ]
        })
        if (random() < 0.35) {
          const moment = random() * longest
          const death = after(moment).then(async () => {
            serverKills += 1
            await server.kill()
            await server.start()
          })
          troubles.push(death)
        }
        await Promise.all([...working, ...troubles])
        for (const one of devices) {
          if (!one.isThere()) await one.start()
          else if (random() < 0.4) await one.reload()
        }

        for (const { line } of devices) line.calm(true)
        for (const one of devices) await one.signIn(await login())
        const end = performance.now() + maxMillis
        const settled = async (): Promise<ReadingData> => {
          const isIdle = devices.every(({ line }) => line.isIdle())
          const read = await Promise.all(devices.map((one) => one.read()))
          const { version, ...data } = await ask<ReadingData & { readonly version: number }>(
            server.address(),
            `/issue-reading-data/${server.issue}`,
            token
          )
          const isAlike =
            isIdle &&
            read.every(
              (one) => one.isAtRest && one.version === version && isDeepStrictEqual(sorted(one.own), sorted(data))
            )
          if (isAlike) return data
          if (performance.now() > end) {
            complain(`run ${run}: not alike: ${JSON.stringify({ read, version, data }).slice(0, 3000)}`)
            return data
          }
          for (const one of devices) await one.askAgain()
          await after(150)
          return settled()
        }
        const data = await settled()
        const verdict = oracle.rest(data)
        for (const what of ["lost", "returned", "joined"] as const)
          for (const mark of verdict[what]) complain(`run ${run}, rest ${rest}: ${what} ${mark}`)
        stored += verdict.stored
        marks += rest === rests - 1 ? data.bookmarks.length + data.notes.length + data.highlights.length : 0
        lost += verdict.lost.length
        returned += verdict.returned.length
      }
      if ((run + 1) % 10 === 0)
        say(`${run + 1} runs, ${browserKills + serverKills} kills, ${complaints.length} complaints`)
    }
  } finally {
    for (const { kill, line } of devices) {
      await kill()
      await line.stop()
    }
    await server.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  const fates: Record<string, number> = {}
  for (const { line } of devices)
    for (const [fate, times] of Object.entries(line.made)) fates[fate] = (fates[fate] ?? 0) + times
  const torn = devices.reduce((sum, one) => sum + one.torn(), 0)
  return { runs, browserKills, serverKills, fates, stored, marks, lost, returned, torn, complaints }
}
