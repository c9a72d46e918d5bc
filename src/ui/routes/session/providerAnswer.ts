import { type ParsedLocation, redirect } from "@tanstack/react-router"

/** What the provider has added to the address of its window, as it was written: what it holds is the server's to read. */
let answer = ""

/** Takes it out of the address and the history, from where a page that is loaded again would present it again. */
export const takeProviderAnswer = ({ location }: { readonly location: ParsedLocation }): void => {
  const query = location.publicHref.split("#")[0]?.split("?").slice(1).join("?") ?? ""
  if (query === "") return
  answer = query
  redirect({ to: "/oauth2-redirect", replace: true, throw: true })
}

export const providerAnswer = (): string => answer
