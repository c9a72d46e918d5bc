import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { ReadingData } from "../domain/reader/ReadingData.ts"
import { SignedIn } from "./authorisation.ts"
import { IssueNotFound } from "./catalogue.ts"
import { refusal } from "./envelope.ts"

/** The host that asks is not one that may show the reader. */
export class HostRefused
  extends Schema.TaggedError<HostRefused>()("HostRefused", { ...refusal, domain: Schema.String }, { httpApiStatus: 403 })
{}

export class ReaderGroup extends HttpApiGroup.make("reader").add(
  HttpApiEndpoint.post("activation", "/activation", {
    payload: Schema.Struct({ domain: Schema.String }),
    success: Schema.Struct({ token: Schema.String }),
    error: HostRefused
  }),
  HttpApiEndpoint.get("readingData", "/issue-reading-data/:id", {
    params: { id: Schema.String },
    success: ReadingData,
    error: IssueNotFound
  }).middleware(SignedIn),
  HttpApiEndpoint.post("saveReadingData", "/issue-reading-data/:id", {
    params: { id: Schema.String },
    payload: ReadingData,
    success: ReadingData,
    error: IssueNotFound
  }).middleware(SignedIn)
) {}
