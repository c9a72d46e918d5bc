import { expect } from "vitest"
import { createActor } from "xstate"
import { noHoldings } from "../../../src/domain/catalogue/access.ts"
import { detailMachine } from "../../../src/machines/catalogue/detail.machine.ts"
import { sharingMachine } from "../../../src/machines/catalogue/sharing.machine.ts"
import { Issue } from "../../../src/ui/catalogue/Issue.tsx"
import { articleCard } from "../../kit/fixtures/articles.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { issue } from "../../kit/fixtures/issues.ts"
import { magazine } from "../../kit/fixtures/magazines.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

const kasim = issue({ old_issue_id: "VPR-11" })
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }
const lodos = articleCard()
const earlier = magazine({ issue_id: "issue0000000002", issue_title: "Ekim 2026" })
const address = "vapur"
const [defne, deniz] = ["user00000000001", "user00000000002"]

/** What this tab showed before: of the same issue, and of the one that was its publication's newest then. */
const seen = { issue: kasim, articles: { from: "publication", articles: [lodos] }, others: [earlier] } as const
const outrun = { ...seen, issue: issue({ id: earlier.issue_id as typeof kasim.id, title: "Ekim 2026" }), others: null }

type List = "articles" | "others"

interface Expected {
  readonly userId: string | null
  /** It is *recalling* what was shown before, *loading* the issue, or asking for it *behind* what was recalled. */
  readonly at: "recalling" | "loading" | "behind" | "missing" | "failed" | "shown"
  /** Who the question is put for that is waited for. */
  readonly askedFor: string | null
  readonly issue: "Kasım 2026" | "Ekim 2026" | null
  /** Why the issue itself did not come is told. */
  readonly isTold: boolean
  readonly articles: "issue" | "publication" | null
  readonly hasOthers: boolean
  readonly failed: ReadonlyArray<List>
  /** What is asked beside an issue that is shown, in the order of asking. */
  readonly beside: ReadonlyArray<List | "recordView">
  readonly isNoted: boolean
}

const nothing = { issue: null, isTold: false, articles: null, hasOthers: false, failed: [], beside: [], isNoted: false }

const without = <A,>(all: ReadonlyArray<A>, one: A): ReadonlyArray<A> => all.filter((other) => other !== one)

const asked = (before: Expected, at: "loading" | "behind"): Expected => ({ ...before, at, askedFor: before.userId })

const opened = (before: Expected): Expected => ({
  ...before,
  at: "shown",
  askedFor: null,
  issue: "Kasım 2026",
  isTold: false,
  // Of another issue than the one that was recalled, nothing stands beside it yet.
  ...(before.issue === "Ekim 2026" ? { articles: null, hasOthers: false } : {}),
  beside: ["articles", "others", ...(before.userId === null ? [] : ["recordView" as const])]
})

const answered = (before: Expected, list: List, isFailed: boolean): Expected => ({
  ...before,
  beside: without(before.beside, list),
  failed: isFailed ? [...before.failed, list] : before.failed
})

/** A list that is there is not asked for again; of one that stands there from before, no failure is said. */
const again = (before: Expected, list: List, isLacking: boolean): Expected | null => {
  if (before.at !== "shown" || before.beside.includes(list)) return null
  if (!before.failed.includes(list)) return before
  return isLacking ? { ...before, beside: [...before.beside, list], failed: without(before.failed, list) } : null
}

/** Everybody's look is noted once. */
const read = (before: Expected, userId: string | null): Expected => {
  if (userId === before.userId) return before
  const beside = without(before.beside, "recordView")
  const isNoting = before.at === "shown" && userId !== null
  return { ...before, userId, isNoted: false, beside: isNoting ? [...beside, "recordView"] : beside }
}

/** Who is signed in changes nothing but whose question and whose look it is: walked where nothing else goes on. */
const isWalked = ({ userId, at, issue: shown, isTold, articles, beside, failed, isNoted }: Expected, type: string) => {
  if (type.startsWith("session.")) {
    if (at === "recalling") return type === "session.ended"
    const isFresh = articles === null && beside.includes("articles") && failed.length === 0
    return (at === "failed" && shown === null) || (at === "shown" && isFresh)
  }
  if (type === "issue.missing") return userId === defne && !isTold && shown !== "Ekim 2026"
  if (type === "issue.failed") return userId === defne
  if (type === "issue.loaded") return userId === defne || !isTold
  // The lists are walked once a look is noted, and the others once the articles have answered.
  if (type.startsWith("articles.")) return isNoted
  return type.startsWith("others.") ? isNoted && !beside.includes("articles") : true
}

const sentences = { articles: "Yazılar yüklenemedi", others: "Öteki sayılar yüklenemedi" }

/** Presses the retry beside a list that did not come: of two, the one of that list. */
const retry = (list: List) => {
  const alert = [...document.querySelectorAll("[role=alert]")].find((one) => one.textContent?.includes(sentences[list]))
  const button = alert?.querySelector("button")
  if (!button) throw new Error(`Nothing to press beside "${sentences[list]}".`)
  button.click()
}

export const model: Model<typeof detailMachine, Expected> = {
  machine: detailMachine,
  inputs: [{ address, userId: defne }],
  cases: [
    { type: "issue.recalled", seen: null },
    { type: "issue.recalled", seen },
    { type: "issue.recalled", seen: outrun },
    { type: "issue.loaded", issue: kasim },
    { type: "issue.missing" },
    { type: "issue.failed", trouble },
    { type: "issue.retry" },
    { type: "articles.loaded", articles: { from: "issue", articles: [lodos] } },
    { type: "articles.loaded", articles: { from: "publication", articles: [lodos] } },
    { type: "articles.failed", trouble },
    { type: "articles.retry" },
    { type: "others.loaded", magazines: [magazine({ issue_id: kasim.id }), earlier] },
    { type: "others.failed", trouble },
    { type: "others.retry" },
    { type: "view.recorded" },
    { type: "session.began", userId: defne },
    { type: "session.began", userId: deniz },
    { type: "session.ended" }
  ],
  begin: ({ userId }) => ({ ...nothing, userId, at: "recalling", askedFor: userId }),
  next: (before, event) => {
    if (!isWalked(before, event.type)) return null
    const { at, articles, hasOthers, beside } = before
    const isAsking = at === "loading" || at === "behind"
    switch (event.type) {
      case "issue.recalled": {
        if (at !== "recalling") return null
        if (event.seen === null) return asked(before, "loading")
        const recalled = { articles: "publication", hasOthers: event.seen !== outrun } as const
        return asked({ ...before, issue: event.seen === outrun ? "Ekim 2026" : "Kasım 2026", ...recalled }, "behind")
      }
      case "issue.loaded":
        return isAsking ? opened(before) : null
      case "issue.missing":
        return isAsking ? { ...before, ...nothing, at: "missing", askedFor: null } : null
      case "issue.failed":
        return isAsking ? { ...before, at: "failed", askedFor: null, isTold: true } : null
      case "issue.retry":
        return at === "failed" ? asked(before, "loading") : null
      case "articles.loaded":
        return beside.includes("articles")
          ? { ...answered(before, "articles", false), articles: event.articles.from }
          : null
      case "articles.failed":
        return beside.includes("articles") ? answered(before, "articles", true) : null
      case "articles.retry":
        return again(before, "articles", articles === null)
      case "others.loaded":
        return beside.includes("others") ? { ...answered(before, "others", false), hasOthers: true } : null
      case "others.failed":
        return beside.includes("others") ? answered(before, "others", true) : null
      case "others.retry":
        return again(before, "others", !hasOthers)
      case "view.recorded":
        return beside.includes("recordView")
          ? { ...before, beside: without(beside, "recordView"), isNoted: true }
          : null
      case "session.began":
        return read(before, event.userId)
      case "session.ended":
        return read(before, null)
      default:
        return null
    }
  },
  place: ({ beside, ...rest }) => [rest, beside.toSorted()],
  asks: ({ at, askedFor, beside }) => {
    const input = { address, userId: askedFor }
    const shown = { issueId: kasim.id, publicationId: kasim.expand.publication.id }
    return [
      ...(at === "recalling" ? [{ slot: "recall", input }] : []),
      ...(at === "loading" || at === "behind" ? [{ slot: "load", input }] : []),
      ...beside.map((slot) => ({ slot, input: shown }))
    ]
  },
  begins: ({ before, event, expected: { userId, beside } }) => {
    switch (event?.type) {
      case undefined:
        return ["recall"]
      case "issue.recalled":
      case "issue.retry":
        return ["load"]
      case "issue.loaded":
        return beside
      case "articles.retry":
      case "others.retry":
        return beside.filter((slot) => !before?.beside.includes(slot))
      // A session that was confirmed has begun too: the same reader's look is noted already.
      case "session.began":
        return userId !== before?.userId && beside.includes("recordView") ? ["recordView"] : []
      default:
        return []
    }
  },
  news: ({ event }) => (event?.type === "issue.loaded" ? [{ type: "issue.opened", id: kasim.id }] : []),
  show: (actor) =>
    draw(
      <Issue
        detail={actor}
        sharing={createActor(sharingMachine)}
        known={null}
        categories={[]}
        holdings={noHoldings}
        origin="https://sayfa.example"
        signIn={null}
      />
    ),
  act: {
    "issue.retry": () => press("Tekrar dene"),
    "articles.retry": (event, { actor, before }) =>
      before.failed.includes("articles") ? retry("articles") : actor.send(event),
    "others.retry": (event, { actor, before }) =>
      before.failed.includes("others") ? retry("others") : actor.send(event)
  },
  promise: async ({ at, issue: shown, isTold, articles, hasOthers, failed }) => {
    await rendered()
    expect(document.querySelector("[aria-busy='true']") !== null).toBe(at === "recalling" || at === "loading")
    if (at === "missing") return expect(said("heading")).toEqual(["Dergi Bulunamadı"])
    // The reason stays where it is while it is asked again, and the button in it.
    const told = "Dergi detayları alınamadı: Sunucuda bir hata oluştu."
    if (shown === null) {
      if (isTold) return expect(said("alert")[0]).toContain(told)
      return expect(said("status")).toEqual(["Dergi yükleniyor"])
    }
    // What was recalled stays where it is while it is asked for again, and where that fails.
    const whose = articles === "publication" ? "Bu Dergiden Öne Çıkanlar" : "Bu Sayıda"
    expect(said("heading")).toEqual([
      shown,
      "İçine bakın",
      "Paylaş",
      "Künye",
      ...(articles === null ? [] : [whose, "Lodos"]),
      ...(hasOthers ? ["Derginin öteki sayıları", "Vapur"] : [])
    ])
    const isLacking = (list: List) => failed.includes(list) && (list === "articles" ? articles === null : !hasOthers)
    expect(said("alert")).toEqual([
      ...(isTold ? [expect.stringContaining(told)] : []),
      ...(isLacking("articles") ? ["Yazılar yüklenemedi: Sunucuda bir hata oluştu.Tekrar dene"] : []),
      ...(isLacking("others") ? ["Öteki sayılar yüklenemedi: Sunucuda bir hata oluştu.Tekrar dene"] : [])
    ])
    if (shown === "Ekim 2026") return
    expect(document.querySelector("[data-fact='sku']")?.textContent).toBe("VPR-11")
    // The issue itself is not among the others.
    expect(document.body.textContent?.includes("Ekim 2026")).toBe(hasOthers)
  }
}
