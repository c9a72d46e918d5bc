import { Schema } from "effect"
import { User } from "../session/User.ts"

/** What an account says of its owner; only name and phone can be changed. */
export const Profile = Schema.Struct({
  ...User.fields,
  /** Whether the account can be signed in to by a password. */
  hasPassword: Schema.Boolean
})
export type Profile = typeof Profile.Type

export interface ProfileForm {
  readonly name: string
  readonly phone: string
}

export const formOf = ({ name, phone }: Pick<Profile, "name" | "phone">): ProfileForm => ({ name, phone: phone ?? "" })

/** Characters. */
export const maxNameLength = 100

export const isName = (name: string): boolean => name.trim() !== "" && name.trim().length <= maxNameLength

/** Ten digits that do not begin with 0, however they are grouped. */
export const isPhone = (phone: string): boolean => /^[1-9]\d{9}$/.test(plainPhone(phone))

/** As it is kept: without what groups its digits. */
export const plainPhone = (phone: string): string => phone.replaceAll(/[\s()-]/g, "")

/** As it is read: 532 123 45 67. What is no phone stays as it is. */
export const groupedPhone = (phone: string): string => phone.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, "$1 $2 $3 $4")

/** What of a profile is changed, as it is kept. */
export type ProfileChange = Partial<ProfileForm>

/**
 * What a form would change of the profile it was opened with. What nobody touched is left to the server, where another
 * page may have changed it meanwhile.
 */
export const changeOf = (profile: Pick<Profile, "name" | "phone">, form: ProfileForm): ProfileChange => {
  const name = form.name.trim()
  const phone = plainPhone(form.phone)
  return {
    ...(name === profile.name ? {} : { name }),
    ...(phone === (profile.phone ?? "") ? {} : { phone })
  }
}

export interface ProfileProblems {
  readonly name?: "nameRequired" | "nameLong"
  readonly phone?: "phoneInvalid"
}

/** Source: product, "Profile". */
export const profileProblems = ({ name, phone }: ProfileForm): ProfileProblems => ({
  ...(isName(name) ? {} : { name: name.trim() === "" ? "nameRequired" : "nameLong" }),
  ...(plainPhone(phone) === "" || isPhone(phone) ? {} : { phone: "phoneInvalid" })
})
