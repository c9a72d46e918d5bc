/** The value below which this share of the samples lies, interpolated. */
export const quantile = (samples: ReadonlyArray<number>, share: number): number => {
  const sorted = samples.filter(Number.isFinite).toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return below === undefined || above === undefined ? Number.NaN : below + (above - below) * (at - Math.floor(at))
}

export const median = (samples: ReadonlyArray<number>): number => quantile(samples, 0.5)
export const sum = (samples: ReadonlyArray<number>): number => samples.reduce((all, one) => all + one, 0)

/** The interquartile range. */
export const spread = (samples: ReadonlyArray<number>): number => quantile(samples, 0.75) - quantile(samples, 0.25)

export const say = (figure: number, digits = 0): string => (Number.isFinite(figure) ? figure.toFixed(digits) : "-")

/** A table with columns as wide as their widest cell; text to the left, figures to the right. */
export const table = (rows: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<string> => {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? "").length)))
  return rows.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join("  ")
  )
}
