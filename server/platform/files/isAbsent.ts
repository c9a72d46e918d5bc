const names: ReadonlySet<unknown> = new Set(["NoSuchKey", "NotFound", "NoSuchUpload"])

export const noSuchFile = (): Error => Object.assign(new Error("There is no such file"), { code: "ENOENT" })

/** Whether a store, or this disk, says that what is asked for is not there. */
export const isAbsent = (error: unknown): boolean => {
  const { name, code } = error as { readonly name?: string; readonly code?: string }
  return names.has(name) || code === "ENOENT"
}
