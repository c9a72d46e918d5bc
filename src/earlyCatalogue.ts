/**
 * Like `early.ts`, for home, search and an issue's page: sends the catalogue's two requests, and the issue's, before
 * their code arrives, exactly as `services/platform/ApiClient.ts` would, in the signed-in user's name. Imports nothing.
 */
const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const language =
  [new URLSearchParams(location.search).get("locale"), stored("locale")].find(
    (known) => known === "tr" || known === "en"
  ) ?? "tr"
const token = stored("user") && stored("token")
const authorization = token ? `Bearer ${token}` : ""

const issue = /^\/magazine\/([a-z0-9]{15})\/?$/.exec(location.pathname)?.[1]

globalThis.sayfaEarly ??= new Map(
  [
    ...(issue === undefined ? [] : [`/api/issues/${issue}`]),
    "/api/issues/latest/grouped",
    `/api/categories/${language}`
  ].map((path) => {
    const answer = fetch(path, {
      headers: { "accept-language": language, ...(authorization === "" ? {} : { authorization }) }
    })
    answer.catch(() => {})
    return [`GET ${path} ${authorization}`, answer]
  })
)

export {}
