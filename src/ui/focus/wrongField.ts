/** An invalid radio group is focused at its first option, a list to choose from and a group of buttons at their first. */
export const wrongField = [
  "[aria-invalid='true']:not([role=radiogroup], select)",
  "[role=radiogroup][aria-invalid='true'] input",
  "[data-invalid='true'] > button[aria-haspopup]",
  "[data-wrong='true'] button"
].join()
