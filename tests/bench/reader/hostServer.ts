import { readFileSync, statSync } from "node:fs"
import { createServer } from "node:http"
import { extname, join, normalize } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { contentFolder, type DocumentFacts } from "./content.ts"
import { peersFolder } from "./peers.ts"

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".pdf": "application/pdf",
  ".wasm": "application/wasm",
  ".gif": "image/gif",
  ".woff2": "font/woff2"
}
const packed = new Set([".html", ".js", ".mjs", ".css", ".json", ".svg"])
const smallest = 200

const folders = [
  ["/peer/bookreader/", join(peersFolder, "@internetarchive/bookreader/BookReader")],
  ["/peer/pdfjs/", join(peersFolder, "pdfjs-dist")],
  ["/peer/page-flip/", join(peersFolder, "page-flip/dist/js")],
  ["/data/", contentFolder],
  ["/host/", join(import.meta.dirname, "hosts")]
] as const

/** `performance.measureUserAgentSpecificMemory` needs cross-origin isolation. */
export const isolation = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp"
} as const

interface Served {
  readonly bytes: Buffer
  readonly brotli: Buffer | null
  readonly type: string
}

export interface HostServer {
  readonly url: string
  /** A script's bytes, compressed and not; null if it is not served here. */
  readonly weightOf: (path: string) => { readonly wire: number; readonly raw: number } | null
  readonly close: () => void
}

/**
 * Serves the other readers, their host pages and the documents from memory, compressed as well as ours, with byte
 * ranges.
 */
export const openHosts = async (documents: ReadonlyArray<DocumentFacts>): Promise<HostServer> => {
  const held = new Map<string, Served>()
  const load = (file: string): Served => {
    const known = held.get(file)
    if (known !== undefined) return known
    const bytes = readFileSync(file)
    const isPacked = packed.has(extname(file)) && bytes.length > smallest
    const brotli = isPacked ? brotliCompressSync(bytes) : null
    const served = { bytes, brotli, type: types[extname(file)] ?? "application/octet-stream" }
    held.set(file, served)
    return served
  }
  const fileOf = (path: string): string | null => {
    const [prefix, folder] = folders.find(([one]) => path.startsWith(one)) ?? []
    if (prefix === undefined || folder === undefined) return null
    const file = join(folder, normalize(`/${decodeURIComponent(path.slice(prefix.length))}`))
    return statSync(file, { throwIfNoEntry: false })?.isFile() === true ? file : null
  }
  /** The document's facts are in the page, as on a real site, so that no reader needs another request for them. */
  const hostPage = (file: string, id: string | null): Served => {
    const facts = documents.find((one) => one.id === id)
    const html = load(file)
      .bytes.toString()
      .replaceAll("__META__", JSON.stringify(facts))
      .replaceAll("__ID__", facts?.id ?? "")
    return { bytes: Buffer.from(html), brotli: brotliCompressSync(html), type: types[".html"] ?? "" }
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://host")
    const file = fileOf(url.pathname)
    if (file === null) {
      response.writeHead(url.pathname === "/favicon.ico" ? 204 : 404).end()
      return
    }
    const isPage = file.endsWith(".html")
    const { bytes, brotli, type } = isPage ? hostPage(file, url.searchParams.get("doc")) : load(file)
    const headers = {
      ...isolation,
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": isPage ? "no-store" : "public, max-age=31536000, immutable",
      "Content-Type": type,
      ...(type === "application/pdf" ? { "Accept-Ranges": "bytes" } : {})
    }
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? []
    if (from !== undefined) {
      const last = to === undefined || to === "" ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1)
      const part = bytes.subarray(Number(from), last + 1)
      response.writeHead(206, {
        ...headers,
        "Content-Range": `bytes ${from}-${last}/${bytes.length}`,
        "Content-Length": part.length
      })
      response.end(request.method === "HEAD" ? undefined : part)
      return
    }
    const isPacked = brotli !== null && /\bbr\b/.test(String(request.headers["accept-encoding"] ?? ""))
    const body = isPacked ? brotli : bytes
    response.writeHead(200, {
      ...headers,
      ...(isPacked ? { "Content-Encoding": "br", Vary: "Accept-Encoding" } : {}),
      "Content-Length": body.length
    })
    response.end(request.method === "HEAD" ? undefined : body)
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("The hosts have no address.")
  return {
    url: `http://127.0.0.1:${address.port}`,
    weightOf: (path) => {
      const file = fileOf(path)
      if (file === null) return null
      const { bytes, brotli } = load(file)
      return { wire: (brotli ?? bytes).length, raw: bytes.length }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}
