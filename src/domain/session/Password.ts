/** Characters. Source: product, "Form rules". */
export const minPasswordLength = 6

/** Characters; hashing a longer password would be costly. */
export const maxPasswordLength = 1024

export const isBlank = (password: string): boolean => password.trim() === ""

/** Whose password it is. */
interface Owner {
  readonly email: string
  readonly name: string
}

const folded = (text: string): string => text.toLocaleLowerCase("tr").replaceAll("ı", "i").replaceAll(/\s+/gu, "")

/** Whether a new password is its owner's name or address, however written. Source: product, "Form rules". */
export const isPersonal = (password: string, { email, name }: Owner): boolean => {
  const address = folded(email)
  return [address, address.split("@")[0], folded(name)].includes(folded(password))
}
