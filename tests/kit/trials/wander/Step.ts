/** One thing that a person does; what they use is named by its role and name, so that it is found again anywhere. */
export type Step =
  | { readonly does: "open"; readonly path: string }
  | { readonly does: "press"; readonly role: string; readonly name: string; readonly nth: number }
  | { readonly does: "fill"; readonly role: string; readonly name: string; readonly nth: number; readonly text: string }
  | { readonly does: "key"; readonly key: string }
  | { readonly does: "back" }
  | { readonly does: "reload" }

/** A walk through the product that can be done again. */
export interface Walk {
  readonly format: "sayfa-walk-1"
  /** The mail address of the demo's account that is signed in; null for a visitor. */
  readonly who: string | null
  readonly width: number
  readonly height: number
  /** After every so many steps axe looks at the page; null for never. */
  readonly axe: number | null
  readonly steps: ReadonlyArray<Step>
}

/** Whether the file holds a walk. */
export const isWalk = (value: unknown): value is Walk =>
  typeof value === "object" &&
  value !== null &&
  (value as Walk).format === "sayfa-walk-1" &&
  Array.isArray((value as Walk).steps)

/** The step in words. */
export const shownStep = (step: Step): string => {
  if (step.does === "open") return `open ${step.path}`
  if (step.does === "key") return `press the key ${step.key}`
  if (step.does === "back" || step.does === "reload")
    return `go ${step.does === "back" ? "back" : "to the same page anew"}`
  const what = `the ${step.role} “${step.name}”${step.nth === 0 ? "" : ` (${step.nth + 1})`}`
  return step.does === "press" ? `press ${what}` : `write “${step.text}” into ${what}`
}
