import { expect } from "vitest"
import type { DeadJob, DeadJobAct, DeadJobChoice, TeamJobs as Jobs } from "../../../src/domain/help/TeamJobs.ts"
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

const choices = {
  one: { queue: "sweeps", id: "is1" },
  all: { queue: "sweeps", id: null },
  old: { queue: "eski-tur", id: "is3" }
} satisfies Readonly<Record<string, DeadJobChoice>>
type Choice = keyof typeof choices
const choiceOf = (chosen: DeadJobChoice): Choice =>
  chosen.id === null ? "all" : chosen.id === choices.one.id ? "one" : "old"

type Act = DeadJobAct["act"]

const kind = "Süresi dolanların silinmesi"

const outcomes = {
  retry: {
    nothing: "Denenecek iş kalmamıştı: başka biri denemiş ya da süresi dolmuş olabilir.",
    one: "1 iş yeniden sıraya kondu.",
    many: "22 iş yeniden sıraya kondu."
  },
  remove: {
    nothing: "Silinecek iş kalmamıştı: başka biri silmiş, tekrar denemiş ya da süresi dolmuş olabilir.",
    one: "1 iş silindi.",
    many: "22 iş silindi."
  }
}

/** Milliseconds until it is looked at again, in two parts. */
const almost = 14_990
const rest = 10

interface Expected {
  readonly at: "loading" | "failed" | "open" | "refreshing" | "confirming" | "acting"
  readonly list: Name | null
  readonly wish: Choice | null
  /** What is done, or was last. */
  readonly act: Act | null
  /** What came of it. */
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
    { type: "jobs.retry", chosen: choices.one },
    { type: "jobs.retry", chosen: choices.all },
    { type: "jobs.remove", chosen: choices.one },
    { type: "jobs.remove", chosen: choices.all },
    { type: "jobs.remove", chosen: choices.old },
    { type: "removal.confirm" },
    { type: "removal.cancel" },
    { type: "jobs.changed", jobs: lists.one, count: 1 },
    { type: "jobs.changed", jobs: lists.none, count: 22 },
    { type: "jobs.changed", jobs: lists.none, count: 0 },
    { type: "jobs.refused", trouble },
    { type: "time.passed", by: almost },
    { type: "time.passed", by: rest }
  ],
  begin: () => ({ at: "loading", list: null, wish: null, act: null, came: null, isStale: false, waited: 0 }),
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
      case "jobs.retry":
      case "jobs.remove": {
        const wish = choiceOf(event.chosen)
        const isOffered = list === "many" || (list === "one" && wish === "one")
        if (!isOffered || (now !== "open" && now !== "refreshing")) return null
        const isRetry = event.type === "jobs.retry"
        const wanted = { wish, act: isRetry ? "retry" : "remove", came: null, waited: 0 } as const
        return { ...before, ...wanted, at: isRetry ? "acting" : "confirming" }
      }
      case "removal.confirm":
        return now === "confirming" ? { ...before, at: "acting" } : null
      case "removal.cancel":
        return now === "confirming" ? open({ ...before, act: null }) : null
      case "jobs.changed": {
        // Of all of a kind there are many.
        if (now !== "acting" || event.count === (before.wish === "all" ? 1 : 22)) return null
        const came = event.count === 0 ? "nothing" : event.count === 1 ? "one" : "many"
        return open({ ...before, list: nameOf(event.jobs), came, isStale: false })
      }
      case "jobs.refused":
        return now === "acting" ? open({ ...before, came: "refused" }) : null
      case "time.passed": {
        // It is looked at again only once the last look, or the last wish, has its answer.
        if (now !== "open") return event.by === almost ? before : null
        // What came of a removal takes no part in that, so that walks stay few.
        if (before.act === "remove") return null
        if (event.by !== (before.waited === 0 ? almost : rest)) return null
        return event.by === rest ? { ...before, at: "refreshing", waited: 0 } : { ...before, waited: almost }
      }
      default:
        return null
    }
  },
  asks: ({ at: now, wish, act }) => {
    if (now === "acting") return [{ slot: "act", input: { act, ...choices[wish ?? "one"] } }]
    return now === "loading" || now === "refreshing" ? [{ slot: "load", input: undefined }] : []
  },
  show: (actor) => draw(<TeamJobs jobs={actor} />),
  act: {
    "jobs.reload": () => press("Tekrar dene"),
    "jobs.retry": ({ chosen }) => press(`${chosen.id === null ? "Tümünü tekrar" : "Tekrar"} dene: ${kind}`),
    "jobs.remove": ({ chosen }) =>
      press(`${chosen.id === null ? "Tümünü sil" : "Sil"}: ${chosen.queue === "sweeps" ? kind : chosen.queue}`),
    "removal.confirm": async () => {
      await rendered()
      press("Sil")
    },
    "removal.cancel": async () => {
      await rendered()
      press("Vazgeç")
    }
  },
  promise: async ({ at: now, list, wish, act, came, isStale }) => {
    await rendered()
    const asked = said("alertdialog")
    if (now === "confirming") {
      const ofAll = `Bu türün bütün işleri silinsin mi?${kind}: vazgeçilen 22 iş yapılmadan kalır ve bir daha denenemez.`
      const ofOne = `Bu iş silinsin mi?${wish === "old" ? "eski-tur" : kind}, 2 Ocak 2020`
      expect(asked).toHaveLength(1)
      expect(asked[0]?.startsWith(wish === "all" ? ofAll : ofOne), asked[0]).toBe(true)
      return
    }
    expect(asked).toEqual([])
    const isShown = list !== null && now !== "loading" && now !== "failed"
    expect(said("status")).toEqual(
      isShown
        ? [came === null || came === "refused" ? "" : outcomes[act ?? "retry"][came]]
        : now === "loading"
          ? ["İşler yükleniyor"]
          : []
    )
    const alerts = said("alert")
    expect(alerts.some((text) => text.includes("İşler yüklenemediSunucuya ulaşılamadı."))).toBe(now === "failed")
    expect(alerts.some((text) => text.includes("gösterilen eskimiş olabilir. Sunucuya ulaşılamadı."))).toBe(
      isShown && isStale
    )
    for (const [done, words] of [
      ["retry", "Tekrar denenemedi."],
      ["remove", "Silinemedi."]
    ] as const) {
      const isSaid = alerts.some((text) => text.includes(`${words} ${trouble.message}`))
      expect(isSaid, done).toBe(isShown && came === "refused" && act === done)
    }
    const buttons = [...document.querySelectorAll("button")].map((button) => ({
      name: (button.ariaLabel ?? button.textContent).replace(/, 2 Ocak 2020.*/u, ""),
      isPending: button.ariaBusy === "true",
      isDisabled: button.disabled
    }))
    const button = (name: string, isPending: boolean, isDisabled: boolean) => ({ name, isPending, isDisabled })
    const isAsked = now === "acting"
    const doing = (name: string, does: Act, to: Choice | null) => {
      const isThis = isAsked && act === does && wish === to
      return button(name, isThis, isAsked && !isThis)
    }
    const ofSweep = (to: Choice | null) => [
      doing(`Tekrar dene: ${kind}`, "retry", to),
      doing(`Sil: ${kind}`, "remove", to)
    ]
    expect(buttons).toEqual(
      now === "failed"
        ? [button("Tekrar dene", false, false)]
        : !isShown
          ? []
          : [
              ...(isStale ? [button("Tekrar dene", now === "refreshing" || isAsked, false)] : []),
              ...(list === "many"
                ? [doing(`Tümünü tekrar dene: ${kind}`, "retry", "all"), doing(`Tümünü sil: ${kind}`, "remove", "all")]
                : []),
              ...(list === "none" ? [] : ofSweep("one")),
              ...(list === "many" ? [...ofSweep(null), doing("Sil: eski-tur", "remove", "old")] : [])
            ]
    )
    const text = document.body.textContent
    expect(text.includes("Vazgeçilen bir iş yok.")).toBe(isShown && list === "none")
    expect(text.includes("Bu türden işler artık yapılmıyor")).toBe(isShown && list === "many")
    expect(text.includes("En yeni 2 iş gösteriliyor; 20 iş daha var.")).toBe(isShown && list === "many")
    expect(said("listitem").map((row) => row.replace(/(?:Tekrar dene)?Sil$/u, ""))).toEqual(
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
