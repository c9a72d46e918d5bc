import type { ConversionState } from "../../../../src/domain/publishing/ConversionState.ts"
import type { SeedData } from "../../fixtures/seedData.ts"

export interface Told {
  readonly status: number
  readonly body: {
    readonly _tag?: string
    readonly message?: string
    readonly data?: Partial<ConversionState> & { readonly name?: string }
  }
}

const json = "application/json"

/** The calls of a reader and a publisher on a disk that fills up. */
export const callsOf = (url: string, { tokens, free, freePublication }: SeedData) => {
  const ask = async (token: string, path: string, init: RequestInit = {}): Promise<Told> => {
    const headers = { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string> | undefined) }
    const answer = await fetch(url + path, { ...init, headers })
    return { status: answer.status, body: (await answer.json()) as Told["body"] }
  }
  const post = (token: string, path: string, body: unknown) =>
    ask(token, path, { method: "POST", headers: { "content-type": json }, body: JSON.stringify(body) })
  const issue = (id: string) => `/api/publisher/issues/${id}`
  return {
    rename: (name: string) => post(tokens.readerA, "/api/update-profile", { name, phone: "" }),
    name: async () => (await ask(tokens.readerA, "/api/user-profile")).body.data?.name,
    /** More than a database has reserved. */
    mark: () => {
      const note = (index: number) => ({
        id: `not-${index}`,
        highlightId: `vurgu-${index}`,
        page: 1,
        text: Array.from({ length: 300 }, () => Math.random().toString(36).slice(2, 12)).join(""),
        date: "2026-01-01T00:00:00.000Z"
      })
      const notes = Array.from({ length: 1000 }, (_, index) => note(index))
      return post(tokens.readerA, `/api/issue-reading-data/${free}`, { bookmarks: [], highlights: [], notes })
    },
    add: (title: string, pdf: Uint8Array) => {
      const body = new FormData()
      const fields = { publication: freePublication, title, description: "Uzun", publish_date: "2026-07-01" }
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      body.set("pdf", new Blob([Uint8Array.from(pdf)]), "sayı.pdf")
      return ask(tokens.publisher2, "/api/publisher/issues", { method: "POST", body })
    },
    conversion: async (id: string): Promise<Partial<ConversionState>> =>
      (await ask(tokens.publisher2, `${issue(id)}/conversion`)).body.data ?? {},
    retry: (id: string) => ask(tokens.publisher2, `${issue(id)}/retry`, { method: "POST" }),
    catalogue: () => ask(tokens.readerA, "/api/issues/latest/grouped"),
    /** The status of a page's picture, for whom its document lets in. */
    page: async (id: string, name: string): Promise<number> => {
      const opened = await fetch(`${url}/api/issues/${id}`)
      const [cookie = ""] = (opened.headers.get("set-cookie") ?? "").split(";")
      return (await fetch(`${url}/content/${id}/${name}`, { headers: { cookie } })).status
    }
  }
}

export type Calls = ReturnType<typeof callsOf>
