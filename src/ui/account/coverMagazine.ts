import type { ShownIssue } from "../../domain/account/OwnIssue.ts"
import type { CoverProps } from "../catalogue/Cover.tsx"

/** An issue of the user's list in the shape that `Cover` takes. */
export const coverMagazine = ({ title, publication, ...shape }: ShownIssue): CoverProps["magazine"] => ({
  ...shape,
  title: publication.title,
  issue_title: title,
  language: publication.language
})
