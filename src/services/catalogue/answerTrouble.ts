import { Predicate, type Schema, type SchemaIssue } from "effect"
import { incomplete, unsuccessful } from "../../domain/catalogue/Catalogue.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { troubleIn } from "../platform/ApiClient.ts"

/** Where an answer does not fit, and how. */
const misfit = (issue: SchemaIssue.Issue, path = ""): { readonly path: string; readonly isMissing: boolean } => {
  if (issue._tag === "Pointer") return misfit(issue.issue, [path, ...issue.path.map(String)].join("/"))
  const [first] = "issues" in issue ? issue.issues : "issue" in issue ? [issue.issue] : []
  return first === undefined ? { path, isMissing: issue._tag === "MissingKey" } : misfit(first, path)
}

const isSchemaError = (error: unknown): error is Schema.SchemaError => Predicate.isTagged(error, "SchemaError")

/**
 * Why a call for a part of the catalogue failed. An answer that is not what the contract says is told apart by what is
 * wrong with it: it says that it is no success, it does not carry what was asked for, or it is something else altogether.
 */
export const answerTrouble = (error: unknown): Trouble => {
  if (!isSchemaError(error)) return troubleIn(error)
  const { path, isMissing } = misfit(error.issue)
  if (path === "/success" && !isMissing) return unsuccessful
  return path === "/data" || path === "/data/groupedByTags" ? incomplete : troubleIn(error)
}
