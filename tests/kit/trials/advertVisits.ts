import { setTimeout as after } from "node:timers/promises"
import { Adverts } from "../../../server/reader/Adverts.ts"
import { AdvertKind } from "../../../src/domain/reader/adverts/Advert.ts"
import { type Impression, ImpressionKind } from "../../../src/domain/reader/adverts/Impression.ts"
import { populate } from "../fixtures/seedData.ts"
import { databases } from "../harness/databases.ts"
import { freshFolder, removeFolder, startServer } from "../harness/server.ts"
import { addressOf, runServer } from "../harness/serverProcess.ts"
import { seeded } from "../harness/seededRandom.ts"

export interface VisitPlan {
  readonly visits: number
  readonly kills: number
  readonly seed: number
}

export interface CountedVisits {
  readonly impressions: number
  /** How often a batch was sent, also again. */
  readonly sendings: number
  readonly kills: number
  /** What was counted otherwise than it happened, one sentence each. */
  readonly complaints: ReadonlyArray<string>
}

/** Visits that are sent at the same time. */
const atOnce = 6

const keywords = ["kelimeler", "deniz feneri", "lodos"] as const
/** One that the advert no longer has, and none, as older readers send it. */
const words = [...keywords, "poyraz", undefined] as const

const prepare = async (folder: string) => {
  const server = await startServer({ variables: { DATA_DIR: folder } })
  const { paid, free } = await populate(server)
  const adverts: Array<string> = []
  for (const kind of AdvertKind.literals.filter((one) => one !== "modal_gorsel")) {
    const draft = { kind, text: kind, link: null, picture: null }
    const days = { beginsOn: null, endsOn: null, limitPerReader: null }
    const of = { ...draft, ...days, publicationId: null, issueIds: null }
    const place = (id: string | undefined, had: ReadonlyArray<string>) =>
      server.inside(
        Adverts.use((service) => service.place({ ...of, keywords: had, ...(id === undefined ? {} : { id }) }))
      )
    const id = await place(undefined, [...keywords, "poyraz"])
    adverts.push(await place(id, keywords))
  }
  await server.stop()
  return { adverts, issues: [paid, free] }
}

/**
 * Visits send what they saw until it is taken, some of it again, over requests that are broken off, to a server that is
 * killed meanwhile. In the end each impression is counted once.
 */
export const countVisits = async ({ visits, kills, seed }: VisitPlan): Promise<CountedVisits> => {
  const random = seeded(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const folder = await freshFolder()
  try {
    const { adverts, issues } = await prepare(folder)
    const start = async () => {
      const program = runServer({ DATA_DIR: folder, TRUST_PROXY: "127.0.0.1" })
      return { program, address: await addressOf(program) }
    }
    let running = await start()
    const truth = new Map<string, number>()
    let [impressions, sendings, taken] = [0, 0, 0]

    const made = (visit: number): ReadonlyArray<Impression> =>
      Array.from({ length: 1 + below(8) }, (_, at) => {
        const kind = ImpressionKind.literals[below(3)] ?? "shown"
        const [ad_id = "", issue_id = ""] = [adverts[below(adverts.length)], issues[below(issues.length)]]
        const word = words[below(words.length)]
        const key = `${ad_id} ${issue_id} ${word ?? ""} ${kind}`
        truth.set(key, (truth.get(key) ?? 0) + 1)
        impressions += 1
        return {
          id: `v${visit}-${at}`,
          kind,
          ad_id,
          issue_id,
          page_number: 1 + below(6),
          timestamp: Date.now(),
          ...(word === undefined ? {} : { word })
        }
      })

    /** Whether an answer came that says it was taken. */
    const send = async (visit: number, batch: ReadonlyArray<Impression>): Promise<boolean> => {
      sendings += 1
      const ends = random() < 0.2 ? AbortSignal.timeout(1 + below(15)) : AbortSignal.timeout(20_000)
      const answer = await fetch(`${running.address}/api/stats/ad-impressions-batch`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": `10.2.${visit >> 8}.${visit & 255}` },
        body: JSON.stringify(batch),
        signal: ends
      }).catch(() => null)
      await answer?.arrayBuffer().catch(() => null)
      return answer?.status === 200
    }

    const carryOut = async (visit: number) => {
      const batch = made(visit)
      if (random() < 0.3) await send(visit, batch.slice(0, 1 + below(batch.length)))
      await after(below(40))
      while (!(await send(visit, batch))) await after(20 + below(60))
      // An answer that was lost: all of it comes again, in another order.
      if (random() < 0.3) await send(visit, batch.toReversed())
      taken += 1
    }

    let next = 0
    const carryOn = async () => {
      while (next < visits) await carryOut((next += 1))
    }
    const killing = async () => {
      for (let kill = 1; kill <= kills; kill += 1) {
        while (taken < (kill * visits) / (kills + 1)) await after(5)
        running.program.process.kill("SIGKILL")
        await running.program.ended
        running = await start()
      }
    }
    await Promise.all([killing(), ...Array.from({ length: atOnce }, carryOn)])
    running.program.process.kill("SIGTERM")
    await running.program.ended

    const rows = (await databases().ask(
      folder,
      "SELECT advert_id, issue_id, word, sum(shown)::int AS shown, sum(seen)::int AS seen, sum(clicked)::int AS clicked FROM advert_days GROUP BY 1, 2, 3"
    )) as ReadonlyArray<Readonly<Record<string, string | number>>>
    const counted = new Map(
      rows.flatMap((row) =>
        ImpressionKind.literals.map((kind) => [
          `${row["advert_id"]} ${row["issue_id"]} ${row["word"]} ${kind}`,
          Number(row[kind])
        ])
      )
    )
    const complaints = [...new Set([...truth.keys(), ...counted.keys()])].flatMap((key) => {
      const [is, should] = [counted.get(key) ?? 0, truth.get(key) ?? 0]
      return is === should ? [] : [`${key}: ${is} counted, ${should} happened`]
    })
    return { impressions, sendings, kills, complaints }
  } finally {
    await removeFolder(folder)
  }
}
