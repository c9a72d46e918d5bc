const MEBIBYTE = 1024 * 1024

/** Measured at the top: PDFium and a page of 300 dpi with a photograph on all of it, drawn and encoded. */
const ONE_THREAD = 256 * MEBIBYTE

/** Conversions may take this share of the memory; the rest is for readers. */
const SHARE = 0.5

/** How many threads may convert at once, whatever they work on: none holds a whole file. One always may. */
export const affordableThreads = (machine: { readonly cores: number; readonly memoryBytes: number }): number =>
  Math.max(1, Math.min(machine.cores, Math.floor((SHARE * machine.memoryBytes) / ONE_THREAD)))

/** What one thread may hold of so much memory while a document is opened beside it: as it asks for, or what there is. */
export const affordableBytes = (asked: number, memoryBytes: number, openingBytes: number): number =>
  Math.min(asked, Math.max(openingBytes, SHARE * memoryBytes - openingBytes))
