import en from "./en/notifications.json" with { type: "json" }
import tr from "./tr/notifications.json" with { type: "json" }

/** Texts of notifications and of the choices about them, loaded with their screens. */
export const notifications = { tr, en } as const
