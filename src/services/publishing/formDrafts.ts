import { KeptIssueForm } from "../../domain/publishing/IssueForm.ts"
import { KeptPublicationForm } from "../../domain/publishing/PublicationForm.ts"
import { deviceDrafts } from "../platform/deviceDrafts.ts"

/** What was changed of issues' settings, by the issue's id. */
export const issueDrafts = deviceDrafts("sayfaIssues", "kept", KeptIssueForm)

/** What was changed of publications' settings, by the publication's id, or written of a new one. */
export const publicationDrafts = deviceDrafts("sayfaPublications", "kept", KeptPublicationForm)
