import { Predicate, type Schema, type SchemaIssue } from "effect"
import { incomplete, unsuccessful } from "../../domain/catalogue/Catalogue.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { troubleIn } from "../platform/ApiClient.ts"

/** What does not fit in an answer: where, and the answer it is in. */
interface Misfit {
  readonly path: ReadonlyArray<PropertyKey>
  readonly leaf: SchemaIssue.Issue
  readonly body: unknown
}

const misfit = (issue: SchemaIssue.Issue, path: ReadonlyArray<PropertyKey> = [], body: unknown = null): Misfit => {
  if (issue._tag === "Pointer") return misfit(issue.issue, [...path, ...issue.path], body)
  if (issue._tag === "Composite") return misfit(issue.issues[0], path, body ?? valueOf(issue))
  if (issue._tag === "Encoding" || issue._tag === "Filter") return misfit(issue.issue, path, body)
  return { path, leaf: issue, body }
}

const valueOf = (issue: SchemaIssue.Issue): unknown =>
  "actual" in issue && Predicate.hasProperty(issue.actual, "value") ? issue.actual.value : null

/** Where an answer keeps what it was asked for. */
const wanted = ["data", "data.groupedByTags"]

const isSchemaError = (error: unknown): error is Schema.SchemaError => Predicate.isTagged(error, "SchemaError")

/**
 * Why a call for a part of the catalogue failed. An answer that is not what the contract says is told apart by what it
 * lacks: it is no success, it carries nothing, or it is something else altogether.
 */
export const answerTrouble = (error: unknown): Trouble => {
  if (!isSchemaError(error)) return troubleIn(error)
  const { path, leaf, body } = misfit(error.issue)
  const place = path.map(String).join(".")
  if (place === "success" && leaf._tag !== "MissingKey") {
    const message = Predicate.hasProperty(body, "message") ? body.message : null
    return Predicate.isString(message) && message !== "" ? { ...unsuccessful, message } : unsuccessful
  }
  if (wanted.includes(place) && (leaf._tag === "MissingKey" || valueOf(leaf) === null)) return incomplete
  return troubleIn(error)
}
