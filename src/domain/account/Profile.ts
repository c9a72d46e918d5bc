import { Schema } from "effect"
import { User } from "../session/User.ts"
import { maxNameLength } from "./maxNameLength.ts"

/** An account's own data; only name and phone can be changed. */
export const Profile = Schema.Struct({
  ...User.fields,
  hasPassword: Schema.Boolean
})
export type Profile = typeof Profile.Type

export interface ProfileForm {
  readonly name: string
  readonly phone: string
}

export const formOf = ({ name, phone }: Pick<Profile, "name" | "phone">): ProfileForm => ({ name, phone: phone ?? "" })

export const isName = (name: string): boolean => name.trim() !== "" && name.trim().length <= maxNameLength

/** Ten digits that do not begin with 0, however they are grouped. */
export const isPhone = (phone: string): boolean => /^[1-9]\d{9}$/.test(plainPhone(phone))

/** As stored, without grouping. */
export const plainPhone = (phone: string): string => phone.replaceAll(/[\s()-]/g, "")

/** As shown: 532 123 45 67. Anything else stays unchanged. */
export const groupedPhone = (phone: string): string => phone.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, "$1 $2 $3 $4")

/** The changed fields of a profile, as stored. */
export type ProfileChange = Partial<ProfileForm>

/** The fields that the user changed. The others are not sent, because another page may have changed them. */
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
