import type { Plugin } from "vite"

/** What Effect's HTTP client imports for answers that stream, and for cookies that a browser keeps itself. */
const unused = /^(?:\.\.\/encoding\/(?:Ndjson|Sse)|\.\/Cookies)\.js$/
const asked = "decode decodeSchema encode fromSetCookie isNdjsonError mergeIntoArray toRequestCookieHeader".split(" ")
const client = /\/effect\/dist\/(?:http\/HttpClient(?:Response)?|http-api\/HttpApiClient)\.js$/

const absent = `const absent = () => { throw new Error("This part of the HTTP client is left out of the page.") }
export { ${asked.map((name) => `absent as ${name}`).join(", ")} }`

/** Leaves out of Effect's HTTP client what no call of a page uses; the test of the contract says that none streams. */
export const unusedParts = () =>
  ({
    name: "unused-parts",
    apply: "build" as const,
    enforce: "pre" as const,
    resolveId: (source: string, importer: string | undefined) =>
      unused.test(source) && importer !== undefined && client.test(importer) ? "\0unused-part" : null,
    load: (id: string) => (id === "\0unused-part" ? absent : null)
  }) satisfies Plugin
