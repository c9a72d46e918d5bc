import { setTimeout as after } from "node:timers/promises"
import type { ConversionState } from "../../../src/domain/publishing/ConversionState.ts"
import type { HostilePdf, Outcome } from "./HostilePdf.ts"

/** A publisher at work on a server: its address, the publisher's token, and the publication that the file is for. */
export interface Sender {
  readonly url: string
  readonly token: string
  readonly publication: string
}

/** What the server made of it: an issue to be converted, a refusal with its sentence, or something that must not be. */
export type Answer =
  | { readonly _tag: "Taken"; readonly id: string }
  | { readonly _tag: "Refused"; readonly outcome: Outcome; readonly sentence: string }
  | { readonly _tag: "Fault"; readonly status: number; readonly body: string }

interface Body {
  readonly _tag?: string
  readonly reason?: Extract<Outcome, { readonly refused: unknown }>["refused"]
  readonly message: string
  readonly data?: { readonly id: string }
}

/** Sends a file as the form does, in one call. */
export const send = async ({ url, token, publication }: Sender, file: HostilePdf, language = "tr"): Promise<Answer> => {
  const form = new FormData()
  const fields = { publication, title: file.name, description: file.what, publish_date: "2026-07-01" }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set("pdf", new Blob([Uint8Array.from(file.bytes())]), file.fileName ?? "sayı.pdf")
  const answer = await fetch(`${url}/api/publisher/issues`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "accept-language": language },
    body: form
  })
  const text = await answer.text()
  const { _tag, reason, message, data } = JSON.parse(text) as Body
  if (answer.status === 200 && data !== undefined) return { _tag: "Taken", id: data.id }
  if (answer.status === 422 && _tag === "PdfRefused" && reason !== undefined) {
    return { _tag: "Refused", outcome: { refused: reason }, sentence: message }
  }
  return { _tag: "Fault", status: answer.status, body: text }
}

export const conversionOf = async ({ url, token }: Sender, id: string): Promise<ConversionState> => {
  const answer = await fetch(`${url}/api/publisher/issues/${id}/conversion`, {
    headers: { authorization: `Bearer ${token}` }
  })
  return ((await answer.json()) as { readonly data: ConversionState }).data
}

/** What a conversion has come to; null while it goes on. `fault` is never what is expected. */
export const outcomeOf = (state: ConversionState): Outcome | { readonly fault: string } | null =>
  state.status === "CONVERTING"
    ? null
    : state.status !== "FAILED"
      ? { pages: state.pages_total, broken: state.broken_pages }
      : state.reason === null || state.reason === "fault"
        ? { fault: "the conversion failed" }
        : { refused: state.reason }

/** How a conversion ends, asked for until it does. */
export const settled = async (sender: Sender, id: string): Promise<ConversionState> => {
  for (;;) {
    const state = await conversionOf(sender, id)
    if (outcomeOf(state) !== null) return state
    await after(100)
  }
}
