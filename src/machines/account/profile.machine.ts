import { assign, setup } from "xstate"
import {
  changeOf,
  formOf,
  type Profile,
  type ProfileChange,
  type ProfileForm,
  type ProfileProblems,
  profileProblems
} from "../../domain/account/Profile.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"

export type ProfileAnswer =
  | { readonly type: "profile.loaded"; readonly profile: Profile }
  | { readonly type: "profile.failed"; readonly trouble: Trouble }

export type ProfileSaveAnswer =
  | { readonly type: "profile.saved"; readonly name: string; readonly phone: string | null }
  | { readonly type: "profile.refused"; readonly trouble: Trouble }

export type ProfileEvent =
  | ProfileAnswer
  | ProfileSaveAnswer
  | { readonly type: "profile.reload" }
  | { readonly type: "profile.edit" }
  | { readonly type: "form.edit"; readonly change: Partial<ProfileForm> }
  | { readonly type: "form.cancel" }
  | { readonly type: "form.save" }
  | { readonly type: "password.given" }

interface Context {
  readonly profile: Profile | null
  readonly form: ProfileForm
  readonly problems: ProfileProblems
  readonly trouble: Trouble | null
}

/**
 * The user's profile: *loading* or *failed*; then *viewing*, *editing*, *saving* and *saved*, which looks like viewing.
 * Cancelling an edit restores the saved values. Source: product, "Profile".
 */
export const profileMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ProfileEvent,
    tags: {} as "busy" | "shown" | "editable"
  },
  actors: {
    load: slot<void, ProfileAnswer>("profile.load"),
    save: slot<ProfileChange, ProfileSaveAnswer>("profile.save")
  },
  actions: {
    takeProfile: assign((_, profile: Profile) => ({ profile, form: formOf(profile) })),
    takeSaved: assign(({ context: { profile } }, saved: Pick<Profile, "name" | "phone">) => ({
      profile: profile === null ? null : { ...profile, name: saved.name, phone: saved.phone },
      form: formOf(saved)
    })),
    takePassword: assign({
      profile: ({ context: { profile } }) => (profile === null ? null : { ...profile, hasPassword: true })
    }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    forgetTrouble: assign({ trouble: null }),
    edit: assign(({ context }, change: Partial<ProfileForm>) => ({
      form: { ...context.form, ...change },
      problems: Object.fromEntries(Object.entries(context.problems).filter(([field]) => !(field in change)))
    })),
    check: assign({ problems: ({ context }) => profileProblems(context.form) }),
    restore: assign(({ context: { profile, form } }) => ({
      form: profile === null ? form : formOf(profile),
      problems: {},
      trouble: null
    }))
  },
  guards: { isRight: ({ context }) => Object.keys(profileProblems(context.form)).length === 0 }
}).createMachine({
  id: "profile",
  context: { profile: null, form: { name: "", phone: "" }, problems: {}, trouble: null },
  initial: "loading",
  on: { "password.given": { actions: "takePassword" } },
  states: {
    loading: {
      tags: "busy",
      entry: "forgetTrouble",
      invoke: { src: "load" },
      on: {
        "profile.loaded": { target: "viewing", actions: fromEvent("takeProfile", "profile") },
        "profile.failed": { target: "failed", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    failed: { on: { "profile.reload": "loading" } },
    viewing: { tags: "shown", on: { "profile.edit": "editing" } },
    saved: { tags: "shown", on: { "profile.edit": "editing" } },
    editing: {
      tags: ["shown", "editable"],
      on: {
        "form.edit": { actions: fromEvent("edit", "change") },
        "form.cancel": { target: "viewing", actions: "restore" },
        "form.save": [
          { guard: "isRight", target: "saving", actions: "forgetTrouble" },
          { actions: ["forgetTrouble", "check"] }
        ]
      }
    },
    saving: {
      tags: ["shown", "busy"],
      invoke: {
        src: "save",
        input: ({ context: { profile, form } }) => changeOf(profile ?? { name: "", phone: null }, form)
      },
      on: {
        "profile.saved": { target: "saved", actions: withEvent("takeSaved") },
        "profile.refused": { target: "editing", actions: fromEvent("takeTrouble", "trouble") }
      }
    }
  }
})
