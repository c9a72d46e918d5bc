const max = 99

/** A count as a badge writes it: exact up to 99. */
export const countShown = (count: number): string => (count > max ? `${max}+` : `${count}`)
