import { HttpClientRequest } from "effect/http"

/** The same request, to be answered in the language of the interface. */
export const inOurLanguage: (request: HttpClientRequest.HttpClientRequest) => HttpClientRequest.HttpClientRequest = (
  request
) => HttpClientRequest.setHeader(request, "accept-language", globalThis.document?.documentElement.lang || "tr")
