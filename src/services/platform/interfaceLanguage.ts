import { HttpClientRequest } from "effect/http"

/** Asks for an answer in the interface's language. */
export const inInterfaceLanguage: (
  request: HttpClientRequest.HttpClientRequest
) => HttpClientRequest.HttpClientRequest = (request) =>
  HttpClientRequest.setHeader(request, "accept-language", globalThis.document?.documentElement.lang || "tr")
