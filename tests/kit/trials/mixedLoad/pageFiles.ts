import type { KnownIssue } from "./World.ts"

/** The address of an issue's file, by its name. */
export const folder =
  ({ id, version }: Pick<KnownIssue, "id" | "version">) =>
  (name: string): string =>
    `/content/${id}/${name}?v=${version}`
