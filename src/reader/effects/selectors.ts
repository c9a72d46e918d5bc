/** Where keys are typed. Checkboxes and sliders take no text, so shortcuts work in them. */
export const textField = "input:not([type=checkbox], [type=range]), textarea, select"

/** What lies over the surface and handles its own keys. The strip and the list of hits are beside it. */
export const overSurface =
  "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]:not([data-strip] *, [data-hits-listed])"

/** Elements that handle a press themselves. */
export const control = "a, button, input, [role=link], [role=button], [data-goto]"
