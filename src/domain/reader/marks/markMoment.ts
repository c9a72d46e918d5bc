/** When a mark was made (milliseconds since 1970), which its id says; null for the ids of older readers. */
export const markMoment = (id: string): number | null => {
  const [, moment] = /^[a-z]+_(\d{13})_/u.exec(id) ?? []
  return moment === undefined ? null : Number(moment)
}
