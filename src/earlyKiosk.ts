/**
 * As `early.ts`, for home: sends the catalogue's two calls before its code has arrived, word for word as
 * `services/platform/ApiClient.ts` would, in the name of whoever is signed in; nothing, where the code came before it.
 * Imports nothing.
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

globalThis.sayfaEarly ??= new Map(
  ["/api/issues/latest/grouped", `/api/categories/${language}`].map((path) => {
    const answer = fetch(path, {
      headers: { "accept-language": language, ...(authorization === "" ? {} : { authorization }) }
    })
    answer.catch(() => {})
    return [`GET ${path} ${authorization}`, answer]
  })
)

export {}
