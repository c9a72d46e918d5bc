import type { ShownIssue } from "../../domain/account/OwnIssue.ts"
import type { CoverProps } from "../catalogue/Cover.tsx"

/** A listed issue in the shape that `Cover` takes. */
export const coverMagazine = ({ title, publication, ...shape }: ShownIssue): CoverProps["magazine"] => ({
  ...shape,
  title: publication.title,
  issue_title: title,
  language: publication.language
})
