const MEBIBYTE = 1024 * 1024

/** Measured peak: PDFium with a page-filling photograph at 300 dpi, drawn and encoded. */
const ONE_THREAD = 256 * MEBIBYTE

/** The share of memory for conversions; the rest serves requests. */
const SHARE = 0.5

/** How many threads may convert at once, at least one. */
export const affordableThreads = (machine: { readonly cores: number; readonly memoryBytes: number }): number =>
  Math.max(1, Math.min(machine.cores, Math.floor((SHARE * machine.memoryBytes) / ONE_THREAD)))

/** The most tasks of one publisher at once, two pages each of two files: all of them may take long. */
const mostAside = 4

/**
 * How many threads beside those may go on with what takes long, as far as there is memory: with pages, and with
 * opening documents.
 */
export const affordableAside = (threads: number, memoryBytes: number) => {
  const spare = Math.max(0, Math.floor((SHARE * memoryBytes) / ONE_THREAD) - threads)
  return { opening: Math.min(1, spare), pages: Math.min(mostAside, Math.max(0, spare - 1)) }
}

/** How much memory one thread may hold while a document is opened beside it. */
export const affordableBytes = (asked: number, memoryBytes: number, openingBytes: number): number =>
  Math.min(asked, Math.max(openingBytes, SHARE * memoryBytes - openingBytes))
