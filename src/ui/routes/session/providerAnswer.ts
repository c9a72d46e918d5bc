import { type ParsedLocation, redirect } from "@tanstack/react-router"

/** The query added by the provider, unparsed; the server reads it. */
let answer = ""

/** Removes it from the address and the history, so that a reload does not send it again. */
export const takeProviderAnswer = ({ location }: { readonly location: ParsedLocation }): void => {
  const query = location.publicHref.split("#")[0]?.split("?").slice(1).join("?") ?? ""
  if (query === "") return
  answer = query
  redirect({ to: "/oauth2-redirect", replace: true, throw: true })
}

export const providerAnswer = (): string => answer
