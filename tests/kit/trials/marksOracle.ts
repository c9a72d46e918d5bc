import { Result } from "effect"
import { decide, type MarkOrder } from "../../../src/domain/reader/marks/decide.ts"
import { noteDivider } from "../../../src/domain/reader/marks/mergeReadingData.ts"
import type { Note, ReadingData } from "../../../src/domain/reader/ReadingData.ts"

/** What an order does to one mark. */
export interface MarkChange {
  /** `b:` and a page, `h:` and a highlight's id, or `n:` and a note's. */
  readonly mark: string
  readonly to: "there" | "gone"
  /** The words of a note after the order, and before it: those that the reader saw. */
  readonly words: ReadonlyArray<string>
  readonly seen: ReadonlyArray<string>
}

const wordsOf = (text: string): ReadonlyArray<string> => text.match(/<[^<>]+>/g) ?? []

const noted = ({ id }: Pick<Note, "id">): string => `n:${id}`

/** The marks that an order touches, where these are shown. */
export const touchedBy = (shown: ReadingData, order: MarkOrder): ReadonlyArray<MarkChange> => {
  const facts = Result.getOrElse(decide(shown, order), () => [])
  const plain = (mark: string, to: MarkChange["to"]): MarkChange => ({ mark, to, words: [], seen: [] })
  const without = (note: Note): MarkChange => ({ ...plain(noted(note), "gone"), seen: wordsOf(note.text) })
  return facts.flatMap((fact): ReadonlyArray<MarkChange> => {
    switch (fact._tag) {
      case "PageBookmarked":
        return [plain(`b:${fact.page}`, "there")]
      case "BookmarkRemoved":
        return [plain(`b:${fact.page}`, "gone")]
      case "TextHighlighted":
        return [plain(`h:${fact.highlight.id}`, "there")]
      case "HighlightColoured":
        return [plain(`h:${fact.id}`, "there")]
      case "HighlightRemoved":
        return [
          plain(`h:${fact.id}`, "gone"),
          ...shown.notes.filter(({ highlightId }) => highlightId === fact.id).map(without)
        ]
      case "NoteRemoved":
        return shown.notes.filter(({ id }) => id === fact.id).map(without)
      case "NoteWritten": {
        const before = shown.notes.find(({ id }) => id === fact.note.id)
        const seen = before === undefined ? [] : wordsOf(before.text)
        const { note } = fact
        return [
          { mark: noted(note), to: "there", words: wordsOf(note.text), seen },
          plain(`h:${note.highlightId}`, "there")
        ]
      }
      default:
        return []
    }
  })
}

/** An order on a device. */
interface Ordered {
  readonly device: number
  readonly changes: ReadonlyArray<MarkChange>
  /** Whether the device was told that its facts are stored. */
  isStored: boolean
}

export interface Verdict {
  readonly lost: ReadonlyArray<string>
  readonly returned: ReadonlyArray<string>
  /** Notes that were joined with themselves. */
  readonly joined: ReadonlyArray<string>
}

const marksIn = ({ bookmarks, notes, highlights }: ReadingData): ReadonlySet<string> =>
  new Set([...bookmarks.map((page) => `b:${page}`), ...highlights.map(({ id }) => `h:${id}`), ...notes.map(noted)])

const textsIn = ({ notes }: ReadingData): ReadonlyMap<string, string> =>
  new Map(notes.map((note) => [noted(note), note.text]))

/** What two devices of one user may have, from what they were told. Between two rests, they may not know of each other. */
export const marksOracle = () => {
  let orders = new Map<string, Ordered>()
  let before: ReadingData = { bookmarks: [], notes: [], highlights: [] }

  const changesTo = (mark: string) =>
    [...orders.values()].flatMap(({ device, isStored, changes }) =>
      changes.filter((change) => change.mark === mark).map((change) => ({ ...change, device, isStored }))
    )

  /** What happened to a mark since the last rest, for a report. */
  const storyOf = (mark: string): string => {
    const changes = changesTo(mark).map(
      ({ device, to, isStored, words }) => `${"AB"[device]} ${to}${isStored ? "" : "?"} ${words.join("")}`
    )
    return `${mark} (${[marksIn(before).has(mark) ? "before" : "new", ...changes].join("; ")})`
  }

  /** The states in which a device may have left a mark: its last stored one, or a later one that it was not told of. */
  const endings = (mark: string, device: number): ReadonlySet<MarkChange["to"]> => {
    const own = changesTo(mark).filter((change) => change.device === device)
    const last = own.findLastIndex(({ isStored }) => isStored)
    const earlier: ReadonlyArray<MarkChange["to"]> = last === -1 ? [marksIn(before).has(mark) ? "there" : "gone"] : []
    return new Set([...earlier, ...own.slice(Math.max(last, 0)).map(({ to }) => to)])
  }

  /** Whether a mark must be there or gone; null if either is right. */
  const expected = (mark: string): MarkChange["to"] | null => {
    const changes = changesTo(mark)
    if (changes.length === 0) return marksIn(before).has(mark) ? "there" : "gone"
    const devices = new Set(changes.map(({ device }) => device))
    const ends = new Set([...devices].flatMap((device) => [...endings(mark, device)]))
    const [end] = ends
    return ends.size === 1 && end !== undefined ? end : null
  }

  /** Words of a note that are stored, and that nobody saw who changed it afterwards. */
  const wordsDue = (mark: string): ReadonlyArray<string> => {
    const changes = changesTo(mark)
    // A note that was joined with another may have been seen there.
    const seen = new Set([...orders.values()].flatMap((order) => order.changes.flatMap((change) => change.seen)))
    return changes.flatMap(({ isStored, words }) => (isStored ? words.filter((word) => !seen.has(word)) : []))
  }

  /** Words of a note, which its writer left in it, and which another device had not seen when it deleted the note. */
  const isDeletedUnseen = (mark: string): boolean => {
    const changes = changesTo(mark)
    const isReplaced = (word: string) =>
      changes.some(({ to, seen, words }) => to === "there" && seen.includes(word) && !words.includes(word))
    const isUnseen = (word: string, writer: number) =>
      changes.some(({ device, to, seen }) => device !== writer && to === "gone" && !seen.includes(word))
    return changes.some(({ device, words }) => words.some((word) => !isReplaced(word) && isUnseen(word, device)))
  }

  return {
    /** The last telling of an order counts, in its place among the others. */
    ordered: (id: string, device: number, changes: ReadonlyArray<MarkChange>): void => {
      orders.delete(id)
      orders.set(id, { device, changes, isStored: false })
    },
    stored: (id: string): void => {
      const order = orders.get(id)
      if (order !== undefined) order.isStored = true
    },
    /** Compares these marks, which everybody has, with what is due, and counts the stored orders. */
    rest: (data: ReadingData): Verdict & { readonly stored: number } => {
      const there = marksIn(data)
      const texts = textsIn(data)
      const textsBefore = textsIn(before)
      /** A highlight stays with its note, which is looked at itself. */
      const withNote = new Set(data.notes.map(({ highlightId }) => `h:${highlightId}`))
      const changed = [...orders.values()].flatMap(({ changes }) => changes.map(({ mark }) => mark))
      const all = new Set([...changed, ...marksIn(before), ...there])
      const lost: Array<string> = []
      const returned: Array<string> = []
      const joined: Array<string> = []
      const allTexts = [...texts.values()].join("\n")
      /** Two notes on one highlight become one: then the words of both are in either. */
      const isJoinedElsewhere = (mark: string): boolean =>
        mark.startsWith("n:") && !there.has(mark) && wordsDue(mark).every((word) => allTexts.includes(word))
      const hasOthersWords = (mark: string): boolean => {
        const changes = changesTo(mark).flatMap(({ words, seen }) => [...words, ...seen])
        const own = new Set([...changes, ...wordsOf(textsBefore.get(mark) ?? "")])
        return wordsOf(texts.get(mark) ?? "").some((word) => !own.has(word))
      }
      /** Words of another note, which joined this one. */
      const hasJoinedWords = (mark: string): boolean => {
        const others = [...orders.values()].flatMap(({ changes }) => changes.filter((change) => change.mark !== mark))
        const words = new Set(others.flatMap((change) => change.words))
        return wordsOf(texts.get(mark) ?? "").some((word) => words.has(word))
      }
      for (const mark of all) {
        const due = expected(mark)
        if (due === "there" && !there.has(mark) && !isJoinedElsewhere(mark)) lost.push(storyOf(mark))
        const mayStay = withNote.has(mark) || hasOthersWords(mark) || isDeletedUnseen(mark)
        if (due === "gone" && there.has(mark) && !mayStay) returned.push(storyOf(mark))
        if (!mark.startsWith("n:")) continue
        const text = texts.get(mark) ?? (isJoinedElsewhere(mark) ? allTexts : "")
        for (const word of wordsDue(mark))
          if (!text.includes(word)) lost.push(`${word} of ${storyOf(mark)}: ${text.slice(0, 500)}`)
        const devices = new Set(changesTo(mark).map(({ device }) => device))
        const old = textsBefore.get(mark) ?? ""
        if (devices.size === 0 && due === "there" && text !== old && !hasOthersWords(mark))
          lost.push(`the text of ${storyOf(mark)}`)
        if (
          devices.size === 1 &&
          there.has(mark) &&
          !hasOthersWords(mark) &&
          !hasJoinedWords(mark) &&
          text.split(noteDivider).length > old.split(noteDivider).length
        )
          joined.push(`${storyOf(mark)}: ${text.slice(0, 500)}`)
      }
      for (const { id, highlightId } of data.notes)
        if (!there.has(`h:${highlightId}`)) lost.push(`the highlight ${highlightId} of ${id}`)
      const stored = [...orders.values()].filter(({ isStored }) => isStored).length
      before = data
      orders = new Map()
      return { lost, returned, joined, stored }
    }
  }
}
