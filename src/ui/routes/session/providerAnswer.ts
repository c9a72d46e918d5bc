import { type ParsedLocation, redirect } from "@tanstack/react-router"

/** The query that the provider has added to the address, unparsed: the server reads it. */
let answer = ""

/** Moves it out of the address and the history, so that a reload does not send it again. */
export const takeProviderAnswer = ({ location }: { readonly location: ParsedLocation }): void => {
  const query = location.publicHref.split("#")[0]?.split("?").slice(1).join("?") ?? ""
  if (query === "") return
  answer = query
  redirect({ to: "/oauth2-redirect", replace: true, throw: true })
}

export const providerAnswer = (): string => answer
