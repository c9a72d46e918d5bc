/** The stage plays what models do, and compares nothing. */
export const expect = (): never => {
  throw new Error("The stage compares nothing.")
}

/** What models use of the test runner to draw their screens, on a page without tests: `vitest` there. */
export const vi = {
  spyOn: <Name extends string>(of: Record<Name, unknown>, name: Name) => {
    const real = of[name]
    const spy = {
      mockReturnValue: (value: unknown) => {
        of[name] = () => value
        return spy
      },
      mockRestore: () => {
        of[name] = real
      }
    }
    return spy
  }
}
