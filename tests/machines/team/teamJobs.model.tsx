import { expect } from "vitest"
import type { DeadJob, JobRetry, TeamJobs as Jobs } from "../../../src/domain/help/TeamJobs.ts"
import { teamJobsMachine } from "../../../src/machines/team/teamJobs.machine.ts"
import { TeamJobs } from "../../../src/ui/team/TeamJobs.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"

const at = "2020-01-02T09:00:00.000Z"
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }
const offline = { _tag: "Unreachable", message: null }

const dead = (given: Partial<DeadJob> = {}): DeadJob => ({
  id: "is1",
  logged: "8a3c",
  at,
  tries: 4,
  fault: "failed",
  error: "SqlError",
  ...given
})
const sweeps = { queue: "sweeps", waiting: 1200, since: at, running: 2, retrying: 3, next: null }
const mails = { queue: "mails", waiting: 0, since: null, running: null, retrying: null, next: null }
const unknown = { ...mails, queue: "yeni-tur" }

const lists = {
  none: { queues: [mails], dead: [] },
  one: { queues: [sweeps], dead: [{ queue: "sweeps", count: 1, retryable: true, jobs: [dead()] }] },
  many: {
    queues: [sweeps, mails, unknown],
    dead: [
      { queue: "sweeps", count: 22, retryable: true, jobs: [dead(), dead({ id: "is2", error: null, tries: 1 })] },
      { queue: "eski-tur", count: 1, retryable: false, jobs: [dead({ id: "is3", fault: "silent", logged: null })] }
    ]
  }
} satisfies Readonly<Record<string, Jobs>>
type Name = keyof typeof lists
const nameOf = (jobs: Jobs): Name => (Object.keys(lists) as ReadonlyArray<Name>).find((name) => lists[name] === jobs)!

const wishes = {
  one: { queue: "sweeps", id: "is1" },
  all: { queue: "sweeps", id: null }
} satisfies Readonly<Record<string, JobRetry>>
type Wish = keyof typeof wishes

/** Milliseconds until it is looked at again, in two parts. */
const almost = 14_990
const rest = 10

interface Expected {
  readonly at: "loading" | "failed" | "open" | "refreshing" | "retrying"
  readonly list: Name | null
  readonly wish: Wish | null
  /** What came of the last wish. */
  readonly came: "nothing" | "one" | "many" | "refused" | null
  /** The last look has failed. */
  readonly isStale: boolean
  readonly waited: number
}

const open = (before: Expected): Expected => ({ ...before, at: "open", wish: null, waited: 0 })

export const model: Model<typeof teamJobsMachine, Expected> = {
  machine: teamJobsMachine,
  cases: [
    ...Object.values(lists).map((jobs) => ({ type: "jobs.loaded", jobs }) as const),
    { type: "jobs.failed", trouble: offline },
    { type: "jobs.reload" },
    { type: "jobs.retry", wanted: wishes.one },
    { type: "jobs.retry", wanted: wishes.all },
    { type: "jobs.retried", jobs: lists.one, retried: 1 },
    { type: "jobs.retried", jobs: lists.none, retried: 22 },
    { type: "jobs.retried", jobs: lists.none, retried: 0 },
    { type: "jobs.refused", trouble },
    { type: "time.passed", by: almost },
    { type: "time.passed", by: rest }
  ],
  begin: () => ({ at: "loading", list: null, wish: null, came: null, isStale: false, waited: 0 }),
  next: (before, event) => {
    const { at: now, list } = before
    switch (event.type) {
      case "jobs.loaded":
        return now === "loading" || now === "refreshing"
          ? open({ ...before, list: nameOf(event.jobs), isStale: false })
          : null
      case "jobs.failed":
        if (now === "loading") return { ...before, at: "failed", isStale: true }
        return now === "refreshing" ? open({ ...before, isStale: true }) : null
      case "jobs.reload":
        if (now === "failed") return { ...before, at: "loading" }
        return now === "open" && before.isStale ? { ...before, at: "refreshing", waited: 0 } : null
      case "jobs.retry": {
        const isOffered = list === "many" || (list === "one" && event.wanted === wishes.one)
        if (!isOffered || (now !== "open" && now !== "refreshing")) return null
        const wish = event.wanted === wishes.one ? "one" : "all"
        return { ...before, at: "retrying", wish, came: null, waited: 0 }
      }
      case "jobs.retried": {
        if (now !== "retrying") return null
        const came = event.retried === 0 ? "nothing" : event.retried === 1 ? "one" : "many"
        return open({ ...before, list: nameOf(event.jobs), came, isStale: false })
      }
      case "jobs.refused":
        return now === "retrying" ? open({ ...before, came: "refused" }) : null
      case "time.passed": {
        // It is looked at again only once the last look, or the last wish, has its answer.
        if (now !== "open") return event.by === almost ? before : null
        if (event.by !== (before.waited === 0 ? almost : rest)) return null
        return event.by === rest ? { ...before, at: "refreshing", waited: 0 } : { ...before, waited: almost }
      }
      default:
        return null
    }
  },
  asks: ({ at: now, wish }) => {
    if (now === "retrying") return [{ slot: "retry", input: wishes[wish ?? "one"] }]
    return now === "loading" || now === "refreshing" ? [{ slot: "load", input: undefined }] : []
  },
  show: (actor) => draw(<TeamJobs jobs={actor} />),
  act: {
    "jobs.reload": () => press("Tekrar dene"),
    "jobs.retry": ({ wanted }) =>
      press(`${wanted.id === null ? "Tümünü tekrar" : "Tekrar"} dene: Süresi dolanların silinmesi`)
  },
  promise: async ({ at: now, list, wish, came, isStale }) => {
    await rendered()
    const isShown = list !== null && now !== "loading" && now !== "failed"
    expect(said("status")).toEqual(
      isShown
        ? [
            came === null || came === "refused"
              ? ""
              : {
                  nothing: "Denenecek iş kalmamıştı: başka biri denemiş ya da süresi dolmuş olabilir.",
                  one: "1 iş yeniden sıraya kondu.",
                  many: "22 iş yeniden sıraya kondu."
                }[came]
          ]
        : now === "loading"
          ? ["İşler yükleniyor"]
          : []
    )
    const alerts = said("alert")
    expect(alerts.some((text) => text.includes("İşler yüklenemediSunucuya ulaşılamadı."))).toBe(now === "failed")
    expect(alerts.some((text) => text.includes("gösterilen eskimiş olabilir. Sunucuya ulaşılamadı."))).toBe(
      isShown && isStale
    )
    expect(alerts.some((text) => text.includes(`Tekrar denenemedi. ${trouble.message}`))).toBe(
      isShown && came === "refused"
    )
    const buttons = [...document.querySelectorAll("button")].map((button) => ({
      name: (button.ariaLabel ?? button.textContent).replace(/, 2 Ocak 2020.*/u, ""),
      isPending: button.ariaBusy === "true",
      isDisabled: button.disabled
    }))
    const button = (name: string, isPending: boolean, isDisabled: boolean) => ({ name, isPending, isDisabled })
    const kind = "Süresi dolanların silinmesi"
    const isAsked = now === "retrying"
    const again = (isThis: boolean) => button(`Tekrar dene: ${kind}`, isAsked && isThis, isAsked && !isThis)
    expect(buttons).toEqual(
      now === "failed"
        ? [button("Tekrar dene", false, false)]
        : !isShown
          ? []
          : [
              ...(isStale ? [button("Tekrar dene", now === "refreshing" || isAsked, false)] : []),
              ...(list === "many"
                ? [
                    button(`Tümünü tekrar dene: ${kind}`, wish === "all", isAsked && wish !== "all"),
                    again(wish === "one")
                  ]
                : []),
              ...(list === "many" ? [again(false)] : []),
              ...(list === "one" ? [again(true)] : [])
            ]
    )
    const text = document.body.textContent
    expect(text.includes("Vazgeçilen bir iş yok.")).toBe(isShown && list === "none")
    expect(text.includes("Bu türden işler artık yapılmıyor")).toBe(isShown && list === "many")
    expect(text.includes("En yeni 2 iş gösteriliyor; 20 iş daha var.")).toBe(isShown && list === "many")
    expect(said("listitem").map((row) => row.replace("Tekrar dene", ""))).toEqual(
      !isShown
        ? []
        : {
            none: [],
            one: ["Hata verdi: SqlError.4 kez denendi · 2 Ocak 2020Günlükteki numarası: 8a3c"],
            many: [
              "Hata verdi: SqlError.4 kez denendi · 2 Ocak 2020Günlükteki numarası: 8a3c",
              "Adı bilinmeyen bir hata verdi.1 kez denendi · 2 Ocak 2020Günlükteki numarası: 8a3c",
              "Yapan süreçten haber kesildi.4 kez denendi · 2 Ocak 2020"
            ]
          }[list]
    )
    const rows = [...document.querySelectorAll("tbody tr")].map((row) =>
      [...row.children].map((cell) => (cell.lastElementChild ?? cell).textContent)
    )
    const ofSweeps = [kind, "1.200 (en eskisi 2 Ocak 2020)", "2", "3", "–"]
    const ofMails = ["E-postalar", "0", "–", "–", "–"]
    expect(rows).toEqual(
      !isShown
        ? []
        : {
            none: [ofMails],
            one: [ofSweeps],
            many: [ofSweeps, ofMails, ["yeni-tur", ...ofMails.slice(1)]]
          }[list]
    )
  }
}
