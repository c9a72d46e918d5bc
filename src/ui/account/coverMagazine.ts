import type { ShownIssue } from "../../domain/account/OwnIssue.ts"
import type { CoverProps } from "../catalogue/Cover.tsx"

/** An issue of a list of one's own, as its cover takes it. */
export const coverMagazine = ({ title, publication, ...shape }: ShownIssue): CoverProps["magazine"] => ({
  ...shape,
  title: publication.title,
  issue_title: title,
  language: publication.language
})
