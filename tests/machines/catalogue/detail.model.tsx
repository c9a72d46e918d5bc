import { expect } from "vitest"
import { createActor } from "xstate"
import { noHoldings } from "../../../src/domain/catalogue/access.ts"
import { detailMachine, type DetailInput } from "../../../src/machines/catalogue/detail.machine.ts"
import { sharingMachine } from "../../../src/machines/catalogue/sharing.machine.ts"
import { Issue } from "../../../src/ui/catalogue/Issue.tsx"
import { articleCard } from "../../kit/articles.ts"
import { issue } from "../../kit/issues.ts"
import { magazine } from "../../kit/magazines.ts"
import type { Asked, Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"

const kasim = issue({ old_issue_id: "VPR-11" })
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }
const lodos = articleCard()
const earlier = magazine({ issue_id: "issue0000000002", issue_title: "Ekim 2026" })
const defne = { type: "session.began", reader: "user00000000001" } as const
const inputs: ReadonlyArray<DetailInput> = [
  { address: "vapur", reader: null },
  { address: kasim.id, reader: "user00000000001" }
]

/** What this tab showed before: of the same issue, and of the one that was its publication's newest then. */
const seen = { issue: kasim, articles: { from: "publication", articles: [lodos] }, others: [earlier] } as const
const outrun = { ...seen, issue: issue({ id: earlier.issue_id as typeof kasim.id, title: "Ekim 2026" }), others: null }

/** Who was signed in after each walk's last step, and the note that was at work. */
const before = new WeakMap<object, readonly [string | null, Asked | undefined]>()

const asking = { issueId: kasim.id, publicationId: kasim.expand.publication.id }

/** The retry beside a list that did not come: of two, the one of that list. */
const retry = (sentence: string) => {
  const alert = [...document.querySelectorAll("[role=alert]")].find((one) => one.textContent?.includes(sentence))
  const button = alert?.querySelector("button")
  if (!button) throw new Error(`Nothing to press beside "${sentence}".`)
  button.click()
}

export const model: Model<typeof detailMachine> = {
  machine: detailMachine,
  inputs,
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
    { type: "look.noted" },
    defne,
    { type: "session.began", reader: "user00000000002" },
    { type: "session.ended" }
  ],
  // Who is signed in changes nothing but whose look is noted: walked before the issue is there, and beside its lists.
  happens: (snapshot, event) => {
    // What was recalled is walked from one address; where lists stand already, no retry of them is to be seen.
    const { address, articles: listed, others } = snapshot.context
    if (event.type === "issue.recalled") return address === kasim.id || event.seen === null
    if (event.type === "articles.retry") return listed === null
    if (event.type === "others.retry") return others === null
    if (!event.type.startsWith("session.")) return true
    if (snapshot.context.address === "vapur" && event !== defne) return false
    const { articles, trouble: told } = snapshot.context
    if (snapshot.context.issue !== null && !snapshot.matches("shown")) return false
    return snapshot.matches({ asking: "loading" })
      ? told === null
      : snapshot.matches({ shown: { articles: "shown", others: "shown" } }) && articles?.from === "issue"
  },
  facts: ({ context }) => [context.articles?.from, context.others === null, context.trouble !== null],
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
    "articles.retry": () => retry("Yazılar yüklenemedi"),
    "others.retry": () => retry("Öteki sayılar yüklenemedi")
  },
  promise: async (expected, actor, { event, asked, news }) => {
    await drawn()
    const at = (state: object) => expected.matches({ shown: state } as never)
    const isAsking = expected.matches("asking")
    const isLoading = expected.matches({ asking: "loading" }) || expected.matches("recalling")
    const addressed = { address: expected.context.address, reader: expected.context.reader }
    expect(asked.toSorted((one, other) => one.slot.localeCompare(other.slot))).toEqual([
      ...(at({ articles: "loading" }) ? [{ slot: "articles", input: asking }] : []),
      ...(isAsking ? [{ slot: "load", input: expect.objectContaining({ address: addressed.address }) }] : []),
      ...(at({ look: "noting" }) ? [{ slot: "note", input: asking }] : []),
      ...(at({ others: "loading" }) ? [{ slot: "others", input: asking }] : []),
      ...(expected.matches("recalling") ? [{ slot: "recall", input: addressed }] : [])
    ])
    // Each reader's look is noted in their own name, and once.
    const note = asked.find(({ slot }) => slot === "note")
    const [reader, noted] = before.get(actor) ?? []
    if (expected.context.reader !== reader && note !== undefined) expect(note).not.toBe(noted)
    if (event?.type === "session.began" && event.reader === reader) expect(note).toBe(noted)
    before.set(actor, [expected.context.reader, note])
    expect(news).toEqual(event?.type === "issue.loaded" ? [{ type: "issue.opened", id: kasim.id }] : [])
    expect(document.querySelector("[aria-busy='true']") !== null).toBe(isLoading)
    // The reason stays where it is while it is asked again, and the button in it.
    const isRetried = isLoading && expected.context.trouble !== null
    if (isLoading && !isRetried) return expect(said("status")).toEqual(["Dergi yükleniyor"])
    if (expected.matches("missing")) return expect(said("heading")).toEqual(["Dergi Bulunamadı"])
    if (isRetried || expected.matches("failed")) {
      return expect(said("alert")[0]).toContain("Dergi detayları alınamadı: Sunucuda bir hata oluştu.")
    }
    const isOutrun = isAsking && expected.context.issue?.id === outrun.issue.id
    // What was recalled stays where it is while it is asked for again, and where that fails.
    const { articles, others } = expected.context
    const whose = articles?.from === "publication" ? "Bu Dergiden Öne Çıkanlar" : "Bu Sayıda"
    if (at({ articles: "shown" }) || isAsking) expect(articles).not.toBeNull()
    if (at({ others: "shown" })) expect(others).not.toBeNull()
    expect(said("heading")).toEqual([
      isOutrun ? "Ekim 2026" : "Kasım 2026",
      "Paylaş",
      "Künye",
      ...(articles === null ? [] : [whose, "Lodos"]),
      ...(others === null ? [] : ["Derginin öteki sayıları", "Vapur"])
    ])
    const hasFailed = { articles: at({ articles: "failed" }), others: at({ others: "failed" }) }
    expect(said("alert")).toEqual([
      ...(hasFailed.articles && articles === null ? ["Yazılar yüklenemedi: Sunucuda bir hata oluştu.Tekrar dene"] : []),
      ...(hasFailed.others && others === null
        ? ["Öteki sayılar yüklenemedi: Sunucuda bir hata oluştu.Tekrar dene"]
        : [])
    ])
    if (isOutrun) return
    expect(document.querySelector("[data-fact='sku']")?.textContent).toBe("VPR-11")
    // The issue itself is not among the others.
    expect(document.body.textContent?.includes("Ekim 2026")).toBe(others !== null)
  }
}
