/** Where reading ends: pages beyond it are locked, in a preview. */
export interface ReadTo {
  readonly lastReadable: number
}

export const isLocked = ({ lastReadable }: ReadTo, page: number): boolean => page > lastReadable
