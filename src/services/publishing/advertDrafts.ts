import { KeptAdvert } from "../../domain/publishing/AdvertFields.ts"
import { type DraftOf, tabDrafts } from "../platform/tabDrafts.ts"

export const advertDrafts = tabDrafts("adverts", KeptAdvert)

/** Whose draft, and of which advert: null for one that is not placed. */
interface Whose {
  readonly owner: string
  readonly isTeam: boolean
  readonly id: string | null
}

/** What its draft is kept under. */
export const draftOf = ({ owner, isTeam, id }: Whose): DraftOf => ({ owner, id: id ?? (isTeam ? "team" : "new") })
