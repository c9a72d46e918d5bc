import { Effect, Option, Schema } from "effect"
import { AnnouncementForm } from "../../domain/help/AnnouncementForm.ts"
import { QuestionTexts } from "../../domain/help/TeamQuestion.ts"
import { browserStorage } from "../platform/browserStorage.ts"

const storage = browserStorage("sessionStorage")

/** Whose texts, and of what. */
interface Whose {
  readonly owner: string
  readonly id: string
}

interface Kept<Texts> {
  /** The version that they were made from. */
  readonly version: number
  readonly texts: Texts
}

const keyOf = (kind: string, owner: string): string => `${kind}/${owner}`

/** What this tab keeps of one kind of texts that the server does not have. */
const drafts = <Texts, Encoded>(kind: string, texts: Schema.Codec<Texts, Encoded>) => {
  const decode = Schema.decodeUnknownOption(
    Schema.fromJsonString(Schema.Record(Schema.String, Schema.Struct({ version: Schema.Int, texts })))
  )
  const keptOf = (owner: string): Map<string, Kept<Texts>> =>
    new Map(Object.entries(Option.getOrElse(decode(storage.getItem(keyOf(kind, owner))), () => ({}))))
  const change = ({ owner, id }: Whose, kept: Kept<Texts> | null): Effect.Effect<void> =>
    Effect.sync(() => {
      const all = keptOf(owner)
      if (kept === null) all.delete(id)
      else all.set(id, kept)
      storage.setItem(keyOf(kind, owner), JSON.stringify(Object.fromEntries(all)))
    })
  return {
    recall: ({ owner, id }: Whose): Effect.Effect<Kept<Texts> | null> =>
      Effect.sync(() => keptOf(owner).get(id) ?? null),
    keep: (whose: Whose, kept: Kept<Texts>) => change(whose, kept),
    forget: (whose: Whose) => change(whose, null)
  }
}

export const announcementDrafts = drafts("announcements", AnnouncementForm)
export const questionDrafts = drafts("questions", QuestionTexts)

/** Deletes all that a member who signs out in this tab has not saved. */
export const forgetTeamDrafts = (owner: string): Effect.Effect<void> =>
  Effect.sync(() => {
    for (const kind of ["announcements", "questions"]) storage.removeItem(keyOf(kind, owner))
  })
