import { Layer } from "effect"
import { FetchHttpClient } from "effect/http"

interface Asked {
  readonly method: string
  readonly path: string
  readonly search: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  readonly init: RequestInit
}

/** The server's answer to a request; `null` is no answer at all. */
export type Answers = (asked: Asked) => Response | null | Promise<Response | null>

/** A network to such a server, and its requests in order. */
export const network = (answers: Answers) => {
  const asked: Array<Asked> = []
  const answering = (async (input, init) => {
    const { pathname, search } = new URL(String(input), "http://sayfa.test")
    const one = {
      method: init?.method ?? "GET",
      path: pathname,
      search,
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: init?.body,
      init: init ?? {}
    }
    asked.push(one)
    const answer = await answers(one)
    if (answer === null) throw new TypeError("Failed to fetch")
    return answer
  }) as typeof fetch
  const fetching = Layer.succeed(FetchHttpClient.Fetch, answering)
  return {
    /** HttpClient over this network, and the network itself. */
    layer: Layer.provideMerge(FetchHttpClient.layer, fetching),
    fetch: answering,
    asked,
    paths: () => asked.map(({ path }) => path)
  }
}

export const json = (body: unknown, status = 200) => Response.json(body, { status })
