import type { Plugin } from "vite"

/** What Effect's HTTP client imports for streams and sockets, and for cookies, which a browser keeps itself. */
const unused = /^(?:\.\.\/(?:Stream|encoding\/(?:Ndjson|Sse)|socket\/Socket)|\.\/Cookies)\.js$/
const asked = [
  "fromSetCookie toRequestCookieHeader",
  "decode decodeSchema encode EventEncoded isNdjsonError isSocket mergeIntoArray",
  "catchIf decodeText die ensuring fail fromReadableStream interruptWhen isStream map mapArrayEffect mapEffect mapError",
  "mkArrayBuffer pipeThroughChannel provideContext suspend toReadableStreamEffect toReadableStreamWith transformPull unwrap"
].flatMap((names) => names.split(" "))
const client =
  /\/effect\/dist\/(?:http\/(?:FetchHttpClient|HttpClient(?:Request|Response)?)|http-api\/HttpApi(?:Client|Schema))\.js$/

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
