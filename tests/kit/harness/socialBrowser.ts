import type { RunningServer } from "./server.ts"

interface Answer {
  readonly status: number
  readonly cookies: ReadonlyArray<string>
  // oxlint-disable-next-line typescript/no-explicit-any -- what a wire holds, for assertions
  readonly body: any
}

/** Follows a sign-in at the provider as a browser does, with cookies. */
export const socialBrowser = (server: Pick<RunningServer, "url">, language = "tr") => {
  const jars = new Map<string, Map<string, string>>()

  const ask = async (url: string, init: RequestInit = {}) => {
    const { origin, pathname } = new URL(url)
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    const headers = new Headers(init.headers)
    headers.set("accept-language", language)
    headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "))
    const answer = await fetch(url, { redirect: "manual", ...init, headers })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      const path = /; *path=([^;]+)/i.exec(cookie)?.[1] ?? pathname
      // The provider's only cookie with a path is for the way back to it.
      if (value === "") jar.delete(name)
      else if (path === "/" || path === "/api" || origin !== server.url) jar.set(name, value)
    }
    return answer
  }

  const told = async (answer: Response): Promise<Answer> => ({
    status: answer.status,
    cookies: answer.headers.getSetCookie(),
    body: await answer.json()
  })

  const json = (path: string, body: unknown) =>
    ask(server.url + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body)
    }).then(told)

  const initiate = (more = "", provider = "google") =>
    ask(`${server.url}/api/oauth/initiate-auth?provider=${provider}${more}`).then(told)

  /** Chooses a person on the provider's page; answers with the parameters of the redirect. */
  const choose = async (authUrl: string, who: Readonly<Record<string, string>>): Promise<string> => {
    let url = authUrl
    for (let turn = 0; turn < 8; turn++) {
      const isPage = new URL(url).pathname.startsWith("/interaction/")
      const answer = await ask(url, isPage ? { method: "POST", body: new URLSearchParams(who) } : {})
      const location = answer.headers.get("location")
      if (location === null) throw new Error(`No way on from ${new URL(url).pathname}: ${await answer.text()}`)
      url = new URL(location, url).href
      if (new URL(url).pathname === "/oauth2-redirect") return new URL(url).search.slice(1)
    }
    throw new Error("The provider leads in a circle.")
  }

  const complete = (query: string) => json("/api/oauth/complete", { query })

  return {
    initiate,
    choose,
    complete,
    login: (email: string, password: string, join?: string) => json("/api/auth/login", { email, password, join }),
    /** Sets a cookie as an attacker could. */
    plant: (value: string) => jars.set(server.url, new Map([["sayfa_social", value]])),
    /** The whole sign-in, from the button to the redirect back. */
    signIn: async (who: Readonly<Record<string, string>>, more = "") =>
      complete(await choose((await initiate(more)).body.authUrl, who)),
    /** The value of the cookie that ties attempts to this browser. */
    secret: () => jars.get(server.url)?.get("sayfa_social")
  }
}

/** A person typed on the provider's page. */
export const other = (email: string, isVerified: boolean, name = "Başka Biri") => ({
  who: "other",
  email,
  name,
  ...(isVerified ? { verified: "yes" } : {})
})
