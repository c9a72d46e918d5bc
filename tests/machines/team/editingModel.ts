import type {
  EditingEvent,
  EditingMachine,
  EditingState,
  Versioned
} from "../../../src/machines/team/editing.machine.ts"
import type { Model } from "../../kit/model/Model.ts"

export const owner = "member000000001"
export const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

/** What another member made of it; `first` is what there is at the beginning. */
type Named<Name extends string, Thing> = Readonly<Record<Name | "first" | "theirs", Thing>>

export interface EditingExpected<Name extends string> {
  readonly at: EditingState
  /** What the server is known to have. */
  readonly known: Name | "first" | "theirs" | null
  /** What the texts were taken from, before anybody typed. */
  readonly base: Name | "first" | "theirs"
  /** The text that is typed. */
  readonly title: string
  readonly isUnsaved: boolean
  readonly isRefused: boolean
  /** The index of what was asked last. */
  readonly asked: number | null
}

interface Given<Name extends string, Thing extends Versioned, Texts extends object, Change> {
  readonly machine: EditingMachine<Thing, Texts, Change>
  readonly id: string
  readonly things: Named<Name, Thing>
  readonly textsOf: (thing: Thing) => NoInfer<Texts>
  /** The field that is typed in. */
  readonly field: keyof Texts & string
  readonly typed: string
  /** What is asked for at once, and what the member is asked about first. */
  readonly asked: ReadonlyArray<NoInfer<Change>>
  readonly proposed: ReadonlyArray<NoInfer<Change>>
  /** Its texts cannot be changed as it stands. */
  readonly isClosed?: (thing: Thing) => boolean
  /** What it is where it cannot be changed as it stands any more. */
  readonly settled?: NoInfer<Name> | "theirs"
}

/** The rules of what the team writes, whatever it is. */
export const editingModel = <Name extends string, Thing extends Versioned, Texts extends object, Change>({
  machine,
  id,
  things,
  textsOf,
  field,
  typed,
  asked,
  proposed,
  isClosed = () => false,
  settled = "theirs"
}: Given<Name, Thing, Texts, Change>): Model<EditingMachine<Thing, Texts, Change>, EditingExpected<Name>> => {
  type Key = Name | "first" | "theirs"
  type Expected = EditingExpected<Name>
  type Event = EditingEvent<Thing, Texts, Change>
  const input = { owner, id }
  const names = Object.keys(things) as ReadonlyArray<Key>
  const nameOf = (thing: Thing): Key => names.find((name) => things[name] === thing) ?? "first"
  const titleOf = (thing: Thing): string => String(textsOf(thing)[field])
  const changes = [...asked, ...proposed]
  const change = { [field]: typed } as unknown as Partial<Texts>
  const kept = { version: things.first.version, texts: { ...textsOf(things.first), ...change } }
  const keptBefore = { ...kept, version: 77 }
  const textsIn = ({ base, title }: Expected) => ({ ...textsOf(things[base]), [field]: title })
  const versionIn = ({ known }: Expected) => things[known ?? "first"].version
  const keep = (expected: Expected) => ({
    slot: "keep",
    order: { type: "texts.keep", kept: { version: versionIn(expected), texts: textsIn(expected) } }
  })
  const forget = { slot: "keep", order: { type: "texts.forget" } }

  return {
    machine,
    inputs: [input],
    cases: [
      ...names.map((name): Event => ({ type: "thing.loaded", thing: things[name], kept: null })),
      { type: "thing.loaded", thing: things.first, kept },
      { type: "thing.loaded", thing: things.first, kept: keptBefore },
      { type: "thing.failed", trouble },
      { type: "thing.reload" },
      { type: "texts.edit", change },
      ...asked.map((one): Event => ({ type: "change.ask", change: one })),
      ...proposed.map((one): Event => ({ type: "change.propose", change: one })),
      { type: "change.confirm" },
      { type: "change.dismiss" },
      ...names.map((name): Event => ({ type: "thing.changed", thing: things[name] })),
      { type: "thing.removed" },
      { type: "thing.overtaken", thing: things.theirs },
      { type: "thing.settled", thing: things[settled], trouble },
      { type: "thing.refused", trouble },
      { type: "conflict.keep" },
      { type: "conflict.take" }
    ],
    begin: () => ({
      at: "loading",
      known: null,
      base: "first",
      title: "",
      isUnsaved: false,
      isRefused: false,
      asked: null
    }),
    // What was asked last matters only while it is on its way, and then little else does.
    place: ({ at, known, isUnsaved, isRefused, asked: last }) =>
      at === "changing" || at === "confirming" ? [at, last, isUnsaved] : [at, known, isUnsaved, isRefused],
    next: (before, event) => {
      const { at } = before
      const sends = { at: "changing", isRefused: false } as const
      switch (event.type) {
        case "thing.loaded": {
          if (at !== "loading") return null
          const known = nameOf(event.thing)
          if (event.kept === null) return { ...before, at: "editing", known, base: known, title: titleOf(event.thing) }
          const next = event.kept.version === event.thing.version ? "editing" : "conflicting"
          return { ...before, at: next, known, base: known, title: typed, isUnsaved: true }
        }
        case "thing.failed":
          return at === "loading" ? { ...before, at: "failed", isRefused: true } : null
        case "thing.reload":
          return at === "failed" ? { ...before, at: "loading", isRefused: false } : null
        case "texts.edit":
          return at === "editing" ? { ...before, title: typed, isUnsaved: true, isRefused: false } : null
        case "change.ask":
          return at === "editing" ? { ...before, ...sends, asked: changes.indexOf(event.change) } : null
        case "change.propose":
          return at === "editing" ? { ...before, at: "confirming", asked: changes.indexOf(event.change) } : null
        case "change.confirm":
          return at === "confirming" ? { ...before, ...sends } : null
        case "change.dismiss":
          return at === "confirming" ? { ...before, at: "editing" } : null
        case "thing.changed":
          return at === "changing" ? { ...before, at: "editing", known: nameOf(event.thing), isUnsaved: false } : null
        case "thing.removed":
          return at === "changing" ? { ...before, at: "left" } : null
        case "thing.overtaken":
          return at === "changing" ? { ...before, at: "conflicting", known: "theirs" } : null
        // What is typed here is not lost to what it has become.
        case "thing.settled":
          if (at !== "changing") return null
          return before.isUnsaved
            ? { ...before, at: "conflicting", known: settled }
            : {
                ...before,
                at: "editing",
                known: settled,
                base: settled,
                title: titleOf(things[settled]),
                isRefused: true
              }
        case "thing.refused":
          return at === "changing" ? { ...before, at: "editing", isRefused: true } : null
        case "conflict.keep":
          if (at !== "conflicting") return null
          return isClosed(things[before.known ?? "first"]) ? before : { ...before, at: "editing", isUnsaved: true }
        case "conflict.take": {
          if (at !== "conflicting") return null
          const known = before.known ?? "first"
          return { ...before, at: "editing", base: known, title: titleOf(things[known]), isUnsaved: false }
        }
        default:
          return before
      }
    },
    asks: (expected) => {
      const running = [{ slot: "keep", input: input as unknown }]
      if (expected.at === "loading") running.push({ slot: "load", input })
      if (expected.at === "changing")
        running.push({
          slot: "send",
          input: {
            ...input,
            version: versionIn(expected),
            texts: textsIn(expected),
            change: changes[expected.asked ?? 0]
          }
        })
      return running
    },
    begins: ({ before, expected: { at } }) => {
      if (before === null) return ["keep", "load"]
      if (before.at === at) return []
      return at === "loading" ? ["load"] : at === "changing" ? ["send"] : []
    },
    news: ({ event }) => {
      if (event?.type === "thing.changed") return [{ type: "thing.saved", thing: event.thing }]
      return event?.type === "thing.removed" ? [{ type: "thing.removed" }] : []
    },
    orders: ({ event, expected }) => {
      switch (event?.type) {
        case "texts.edit":
          return [keep(expected)]
        case "conflict.keep":
          return expected.at === "conflicting" ? [] : [keep(expected)]
        case "thing.changed":
        case "thing.removed":
        case "conflict.take":
          return [forget]
        default:
          return []
      }
    }
  }
}
