import { type ServerResponse, STATUS_CODES } from "node:http"
import type { Duplex } from "node:stream"
import { HeadersTooLarge, InvalidRequest, TooSlow } from "../../../src/contract/refusals.ts"
import { baseHeaders, policy } from "./headers.ts"
import { enveloped } from "./refusals.ts"

const refusals: Readonly<Record<string, () => HeadersTooLarge | TooSlow>> = {
  ERR_HTTP_REQUEST_TIMEOUT: () => new TooSlow(),
  HPE_HEADER_OVERFLOW: () => new HeadersTooLarge()
}

interface AnsweringSocket extends Duplex {
  readonly _httpMessage?: ServerResponse | null
}

/** Answers an incomplete or invalid request in the envelope, and closes the connection. */
export const answerClientError = (error: Error & { readonly code?: string }, socket: AnsweringSocket): void => {
  if (!socket.writable || socket._httpMessage?.headersSent === true) return void socket.destroy(error)
  const refusal = refusals[error.code ?? ""]?.() ?? new InvalidRequest({ field: "" })
  const { status, body } = enveloped("tr", refusal)
  const text = JSON.stringify(body)
  const headers: Readonly<Record<string, string | number>> = {
    ...baseHeaders,
    "content-security-policy": policy(),
    "cache-control": "no-store",
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    connection: "close"
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`, ...lines, "", text].join("\r\n"), () =>
    socket.destroy()
  )
}
