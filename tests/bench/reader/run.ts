import { mkdir, writeFile } from "node:fs/promises"
import { loadavg } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import type { Browser } from "playwright"
import { openAdverts } from "./adverts.ts"
import { withChrome } from "./chrome.ts"
import { type DocumentId, documentIds, ensureDocument, place } from "./content.ts"
import { measureFinding, moments } from "./find.ts"
import { openHosts } from "./hostServer.ts"
import { measureLoad } from "./load.ts"
import type { Circumstances } from "./opened.ts"
import { requirePeers } from "./peers.ts"
import { advertLines, hasMoved, reportOf, unmeasured } from "./report.ts"
import type { Measured, Samples } from "./samples.ts"
import { leafThrough, measureNetTurns, measureSession, type Plan } from "./session.ts"
import { readerScripts } from "./scripts.ts"
import { openShop } from "./shop.ts"
import { compareWithPixels } from "./shots.ts"
import type { Subject } from "./subject.ts"
import { bookreaderSubject } from "./subjects/bookreader.ts"
import { floorSubject } from "./subjects/floor.ts"
import { pageflipSubject } from "./subjects/pageflip.ts"
import { pdfjsSubject } from "./subjects/pdfjs.ts"
import { sayfaSubject } from "./subjects/sayfa.ts"

const whole = { paced: 20, rapid: 20, jumps: 5, pagesForMemory: 100, rounds: 2, loads: 5, seconds: 580 } as const
const quick = { paced: 10, rapid: 10, jumps: 4, pagesForMemory: null, rounds: 1, loads: 2, seconds: 170 } as const

const usage =
  "npm run bench -- reader [--quick] [--only floor,sayfa] [--doc mag,big,land] [--parts load,turns,net,leaf,search,shots] [--seconds N] [--adverts]"

const parts = ["load", "turns", "net", "leaf", "search", "shots"] as const
type Part = (typeof parts)[number]

const optionsOf = (words: ReadonlyArray<string>) => {
  const { values } = parseArgs({
    args: [...words],
    options: {
      quick: { type: "boolean", default: false },
      only: { type: "string" },
      doc: { type: "string" },
      parts: { type: "string" },
      adverts: { type: "boolean", default: false },
      seconds: { type: "string" }
    }
  })
  const among = <A extends string>(asked: string | undefined, known: ReadonlyArray<A>, otherwise: ReadonlyArray<A>) => {
    const named = asked?.split(",")
    const stranger = named?.find((name) => !known.some((one) => one === name))
    if (stranger !== undefined) throw new Error(`There is no ${stranger}. ${usage}`)
    return named === undefined ? otherwise : known.filter((one) => named.includes(one))
  }
  const plan: Plan & { readonly rounds: number; readonly loads: number; readonly seconds: number } = values.quick
    ? quick
    : whole
  return {
    plan,
    seconds: Number(values.seconds ?? plan.seconds),
    only: values.only?.split(",") ?? (values.adverts ? ["floor", "sayfa"] : null),
    hasAdverts: values.adverts,
    documents: among<DocumentId>(values.doc, documentIds, ["big", "mag"]),
    parts: among<Part>(
      values.parts,
      parts,
      values.adverts ? ["turns"] : values.quick ? ["load", "turns"] : ["load", "turns", "net", "leaf", "search"]
    )
  }
}

/** Every reader is first once. */
const rotated = <A>(all: ReadonlyArray<A>, by: number): ReadonlyArray<A> => [
  ...all.slice(by % all.length),
  ...all.slice(0, by % all.length)
]

/**
 * Compares readers in one run: a floor that only swaps pictures, three other projects, and ours. Sessions take turns in
 * a rotating order, each in a new browser. Ratios are valid on a busy machine, milliseconds are not. `--adverts` compares
 * the turns of ours with those of ours with an advert on every page.
 */
export const run = async (words: ReadonlyArray<string> = []): Promise<ReadonlyArray<string>> => {
  const options = optionsOf(words)
  const { plan } = options
  if (options.only?.every((name) => name === "floor" || name === "sayfa") !== true) requirePeers()
  const documents = await Promise.all(options.documents.map(ensureDocument))
  const shop = await openShop(options.documents)
  const hosts = await openHosts(documents)
  const adverts = options.hasAdverts ? await openAdverts(shop.url, shop.issues) : null
  const ours = sayfaSubject(shop.url, shop.issues)
  const all = [
    floorSubject(hosts.url),
    bookreaderSubject(hosts.url),
    pageflipSubject(hosts.url),
    pdfjsSubject(hosts.url),
    ours
  ]
  const asked = all.filter(({ name }) => options.only?.includes(name) ?? true)
  const subjects = asked.flatMap((subject) =>
    subject === ours && adverts !== null ? adverts.subjects(subject) : [subject]
  )
  const variants = subjects.flatMap((subject) => subject.variants.map((variant) => ({ subject, variant })))
  const still = variants.filter(({ variant }) => variant === "noanim")

  const began = Date.now()
  const isTimeUp = (share = 1) => (Date.now() - began) / 1000 > options.seconds * share
  const samples: Samples = {
    when: new Date(began).toISOString(),
    plan,
    loads: [],
    sessions: [],
    netTurns: [],
    leaves: [],
    findings: [],
    seen: [],
    scripts: await readerScripts(),
    skipped: [],
    failed: [],
    busy: [loadavg()[0] ?? Number.NaN]
  }
  const tell = (what: string) =>
    process.stderr.write(`${((Date.now() - began) / 1000).toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)}: ${what}\n`)

  const attempt = async (
    { subject, ...asked }: { readonly subject: Subject } & Omit<Circumstances, "isolated">,
    what: string,
    measure: (measured: Measured) => Promise<void>
  ) => {
    const measured: Measured = { subject: subject.name, ...asked }
    const title = `${what} of ${subject.name} ${asked.variant} ${asked.document} ${asked.slowdown}x`
    await measure(measured).catch((cause: unknown) => {
      samples.failed.push(`${title}: ${String(cause).slice(0, 300)}`)
      tell(`FAILED ${title}: ${String(cause).slice(0, 300)}`)
    })
  }
  const circumstances = { slowdown: 1, isFast4G: false }

  const measureLoads = async () => {
    // The first round warms the caches of servers and disk, and does not count.
    for (let round = 0; round <= plan.loads; round += 1) {
      for (const { id: document } of documents) {
        if (round > 1 && isTimeUp(0.3)) {
          samples.skipped.push(`first page ${document}, round ${round}`)
          continue
        }
        for (const one of [circumstances, { slowdown: 4, isFast4G: false }, { slowdown: 1, isFast4G: true }]) {
          if (round === 0 && one !== circumstances) continue
          await withChrome(async (browser) => {
            for (const subject of rotated(subjects, round)) {
              const asked = { subject, document, variant: "noanim" as const, ...one }
              await attempt(asked, "first page", async (measured) => {
                const load = await measureLoad(browser, subject, hosts, { ...asked, isolated: false })
                if (round > 0) samples.loads.push({ ...measured, load })
              })
            }
          })
        }
      }
      tell(`first pages, round ${round}`)
    }
  }

  const measureTurns = async () => {
    for (let round = 0; round < plan.rounds; round += 1) {
      for (const slowdown of [1, 4]) {
        // Slowed down, one document is enough.
        for (const facts of slowdown === 1 ? documents : documents.slice(0, 1)) {
          for (const { subject, variant } of rotated(variants, round * 2)) {
            const asked = { subject, document: facts.id, variant, slowdown, isFast4G: false }
            if ((round > 0 || slowdown > 1) && isTimeUp(0.85)) {
              samples.skipped.push(`turns of ${subject.name} ${variant} ${facts.id} ${slowdown}x, round ${round + 1}`)
              continue
            }
            await attempt(asked, "turns", (measured) =>
              withChrome(async (browser) => {
                const turnsAlone = variant !== "noanim"
                const session = await measureSession(
                  browser,
                  subject,
                  facts,
                  plan,
                  { ...asked, isolated: true },
                  turnsAlone
                )
                samples.sessions.push({ ...measured, session })
                for (const complaint of session.complaints) tell(`${subject.name} complains: ${complaint}`)
              })
            )
          }
          tell(`turns of ${facts.id} ${slowdown}x, round ${round + 1}`)
        }
      }
    }
  }

  /** Once for every reader, without animation. */
  const once = async (
    what: string,
    list: typeof variants,
    facts: ReadonlyArray<(typeof documents)[number]>,
    measure: (
      browser: Browser,
      subject: Subject,
      one: (typeof documents)[number],
      asked: Circumstances,
      measured: Measured
    ) => Promise<void>
  ) => {
    for (const one of facts) {
      for (const { subject, variant } of list) {
        const asked = { subject, document: one.id, variant, ...circumstances }
        await attempt(asked, what, (measured) =>
          withChrome((browser) => measure(browser, subject, one, { ...asked, isolated: true }, measured))
        )
      }
      tell(`${what}, ${one.id}`)
    }
  }

  try {
    if (options.parts.includes("load")) await measureLoads()
    if (options.parts.includes("turns")) await measureTurns()
    if (options.parts.includes("net")) {
      await once("turns on Fast 4G", still, documents.slice(0, 1), async (browser, subject, one, asked, measured) => {
        samples.netTurns.push({ ...measured, turns: await measureNetTurns(browser, subject, one, asked) })
      })
    }
    if (options.parts.includes("leaf")) {
      await once("leafing through", still, documents.slice(0, 1), async (browser, subject, one, asked, measured) => {
        samples.leaves.push({ ...measured, leaf: await leafThrough(browser, subject, one, asked) })
      })
    }
    if (options.parts.includes("search")) {
      const searched = still.filter(({ subject }) => subject.adapter.search !== null)
      for (const moment of moments) {
        const asked = searched.filter(({ subject }) => moment !== "in 2 MB" || subject.hasTextFile)
        await once(`search ${moment}`, asked, documents, async (browser, ...one) => {
          const [subject, facts, circumstances, measured] = one
          const finding = await measureFinding(browser, subject, facts, circumstances, moment)
          samples.findings.push({ ...measured, moment, finding })
        })
      }
    }
    if (options.parts.includes("shots")) {
      await once("looking", variants, documents.slice(0, 1), async (browser, subject, one, asked, measured) => {
        const turns = await compareWithPixels(browser, subject, one, join(place, "shots"), asked)
        samples.seen.push({ ...measured, turns })
      })
    }
  } finally {
    await adverts?.close()
    hosts.close()
    await shop.close()
  }
  samples.busy.push(loadavg()[0] ?? Number.NaN)
  const results = join(place, "results")
  await mkdir(results, { recursive: true })
  const file = join(results, `${samples.when.replaceAll(/[:.]/g, "-")}.json`)
  await writeFile(file, JSON.stringify(samples))
  const isWhole = options.only === null && options.parts.length >= 5
  if (samples.failed.length > 0 || (isWhole && unmeasured(samples).length > 0)) process.exitCode = 1
  const advertised = adverts === null ? [] : advertLines(samples, adverts.pages)
  if (adverts !== null && hasMoved(samples)) process.exitCode = 1
  return [...reportOf(samples), ...advertised, `every sample: ${file}`]
}
