import { demoMember } from "../../../server/demo/accounts.ts"
import { knownIssues } from "../../kit/trials/mixedLoad/publishing.ts"
import type { Asked } from "./wrk.ts"

/** What is asked for again and again. */
export interface Target {
  readonly name: string
  readonly asked: Asked
  /** Queries are counted where reading should cost none. */
  readonly isFromMemory: boolean
  /** A file of an issue, by its key. */
  readonly key: string | null
  readonly connections: number
}

interface Page {
  readonly body: string
  readonly cookie: string
}

const fetched = async (url: string): Promise<Page> => {
  const answer = await fetch(url)
  const cookie = (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? ""
  return { body: await answer.text(), cookie }
}

/** As a visitor of that shop asks; the issue is the first that is on sale. */
export const targetsOf = async (url: string): Promise<ReadonlyArray<Target>> => {
  const issues = await knownIssues(async <A>(path: string) => {
    const { data } = (await (await fetch(url + path)).json()) as { readonly data: A }
    return data
  })
  const issue = issues[0]
  if (issue === undefined) throw new Error("nothing is on sale")
  const { id, version } = issue
  const { cookie } = await fetched(`${url}/api/issues/${id}`)
  const etag = (await fetch(`${url}/api/issues/latest/grouped`, { headers: { "accept-encoding": "br" } })).headers.get(
    "etag"
  )
  const page = (path: string, headers: Readonly<Record<string, string>> = {}): Asked => ({
    url: url + path,
    headers: { "accept-encoding": "br", ...headers }
  })
  const read = { isFromMemory: true, key: null, connections: 16 }
  const file = (name: string) => ({
    asked: page(`/content/${id}/${name}?v=${version}`, { cookie }),
    isFromMemory: true,
    key: `content/${id}/${name}`,
    connections: 16
  })
  return [
    { ...read, name: "catalogue", asked: page("/api/issues/latest/grouped") },
    {
      ...read,
      name: "catalogue, unchanged",
      asked: page("/api/issues/latest/grouped", { "if-none-match": etag ?? "" })
    },
    { ...read, name: "home", asked: page("/", { accept: "text/html" }) },
    { ...read, name: "issue's page", asked: page(`/magazine/${id}`, { accept: "text/html" }) },
    { ...read, name: "issue", asked: page(`/api/issues/${id}`) },
    { ...read, name: "reader's first page", asked: page(`/reader/${id}`, { accept: "text/html" }) },
    { ...file("1.html"), name: "page's words" },
    { ...file("1.webp"), name: "page's picture" },
    { ...file("cover.webp"), name: "cover", asked: page(`/covers/${id}.webp?v=${version}`) },
    {
      name: "sign-in",
      asked: { url: `${url}/api/auth/login`, body: { ...demoMember, remember: false } },
      isFromMemory: false,
      key: null,
      connections: 4
    }
  ]
}
