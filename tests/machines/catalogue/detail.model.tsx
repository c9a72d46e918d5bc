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
import { draw, drawn, press, said } from "../../kit/screen.tsx"

const kasim = issue({ old_issue_id: "VPR-11" })
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }
const lodos = articleCard()
const earlier = magazine({ issue_id: "issue0000000002", issue_title: "Ekim 2026" })
const defne = { type: "session.began", reader: "user00000000001" } as const
const inputs: ReadonlyArray<DetailInput> = [
  { address: "vapur", reader: null },
  { address: kasim.id, reader: "user00000000001" }
]

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
    if (!event.type.startsWith("session.")) return true
    if (snapshot.context.address === "vapur" && event !== defne) return false
    const { articles, trouble: told } = snapshot.context
    return snapshot.matches("loading")
      ? told === null
      : snapshot.matches({ shown: { articles: "shown", others: "shown" } }) && articles?.from === "issue"
  },
  facts: ({ context }) => [context.reader, context.articles?.from, context.trouble !== null],
  show: (actor) =>
    draw(
      <Issue
        detail={actor}
        sharing={createActor(sharingMachine)}
        known={null}
        categories={[]}
        holdings={noHoldings}
        origin="https://sayfa.example"
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
    const isLoading = expected.matches("loading")
    expect(asked.toSorted((one, other) => one.slot.localeCompare(other.slot))).toEqual([
      ...(at({ articles: "loading" }) ? [{ slot: "articles", input: asking }] : []),
      ...(isLoading ? [{ slot: "load", input: { address: expected.context.address } }] : []),
      ...(at({ look: "noting" }) ? [{ slot: "note", input: asking }] : []),
      ...(at({ others: "loading" }) ? [{ slot: "others", input: asking }] : [])
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
    const contents = expected.context.articles?.from
    const whose = contents === "publication" ? "Bu Dergiden Öne Çıkanlar" : "Bu Sayıda"
    expect(said("heading")).toEqual([
      "Kasım 2026",
      "Paylaş",
      "Künye",
      ...(at({ articles: "shown" }) ? [whose, "Lodos"] : []),
      ...(at({ others: "shown" }) ? ["Derginin öteki sayıları", "Vapur"] : [])
    ])
    expect(said("alert")).toEqual([
      ...(at({ articles: "failed" }) ? ["Yazılar yüklenemedi: Sunucuda bir hata oluştu.Tekrar dene"] : []),
      ...(at({ others: "failed" }) ? ["Öteki sayılar yüklenemedi: Sunucuda bir hata oluştu.Tekrar dene"] : [])
    ])
    expect(document.querySelector("[data-fact='sku']")?.textContent).toBe("VPR-11")
    // The issue itself is not among the others.
    expect(document.body.textContent?.includes("Ekim 2026")).toBe(at({ others: "shown" }))
  }
}
