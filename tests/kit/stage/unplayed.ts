/** Ways that fail on the stage, by chart and transition, and why. */
export const unplayed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  auth: {
    "verify.filling: form.edit → —": "The letter's code is in the field already, and the way writes the same again."
  }
}
