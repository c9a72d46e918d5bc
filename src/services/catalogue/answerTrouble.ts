import { Predicate, type Schema, type SchemaIssue } from "effect"
import { incomplete, unsuccessful } from "../../domain/catalogue/Catalogue.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { troubleIn } from "../platform/ApiClient.ts"

/** Where an answer does not match its schema, and whether something is missing there. */
const mismatchOf = (issue: SchemaIssue.Issue, path = ""): { readonly path: string; readonly isMissing: boolean } => {
  if (issue._tag === "Pointer") return mismatchOf(issue.issue, [path, ...issue.path.map(String)].join("/"))
  const [first] = "issues" in issue ? issue.issues : "issue" in issue ? [issue.issue] : []
  return first === undefined ? { path, isMissing: issue._tag === "MissingKey" } : mismatchOf(first, path)
}

const isSchemaError = (error: unknown): error is Schema.SchemaError => Predicate.isTagged(error, "SchemaError")

/**
 * Why a call for the catalogue failed. An answer that breaks the contract is `unsuccessful`, `incomplete` or malformed.
 */
export const answerTrouble = (error: unknown): Trouble => {
  if (!isSchemaError(error)) return troubleIn(error)
  const { path, isMissing } = mismatchOf(error.issue)
  if (path === "/success" && !isMissing) return unsuccessful
  return path === "/data" || path === "/data/groupedByTags" ? incomplete : troubleIn(error)
}
