const MEBIBYTE = 1024 * 1024

/** Measured at the top: PDFium and a page of the most pixels, drawn and encoded. */
const ONE_THREAD = 400 * MEBIBYTE

/** The file as it is read, its copy in PDFium's memory, and what PDFium unpacks of it. */
const COPIES = 3

/** Conversions may take this share of the memory; the rest is for readers. */
const SHARE = 0.5

/** How many threads may work on one document at once: each holds the whole file. One always may. */
export const affordableThreads = (machine: {
  readonly cores: number
  readonly memoryBytes: number
  readonly fileBytes: number
}): number => {
  const each = ONE_THREAD + COPIES * machine.fileBytes
  return Math.max(1, Math.min(machine.cores, Math.floor((SHARE * machine.memoryBytes) / each)))
}
