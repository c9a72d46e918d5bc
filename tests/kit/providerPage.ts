/** Keeps what a site sets, as a browser would. */
const jar = () => {
  const kept = new Map<string, string>()
  return {
    header: () => [...kept].map(([name, value]) => `${name}=${value}`).join("; "),
    keep: (answer: Response) => {
      for (const cookie of answer.headers.getSetCookie()) {
        const [name = "", value = ""] = cookie.split(";")[0]!.split(/=(.*)/s)
        kept.set(name, value)
      }
    }
  }
}

/** Chooses somebody on the page of the provider of tests; answers with the address that the provider leads back to. */
export const answerOfProvider = async (authUrl: string, who: string): Promise<string> => {
  const cookies = jar()
  const ask = async (address: string, body?: URLSearchParams): Promise<string> => {
    const answer = await fetch(address, {
      redirect: "manual",
      headers: { cookie: cookies.header() },
      ...(body === undefined ? {} : { method: "POST", body })
    })
    cookies.keep(answer)
    await answer.arrayBuffer()
    return new URL(answer.headers.get("location") ?? "", address).href
  }
  const page = await ask(authUrl)
  const resumed = await ask(page, new URLSearchParams({ who }))
  return ask(resumed)
}
