import "i18next"
import type { resources } from "./resources.ts"
import type server from "./tr/server.json"

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common"
    returnNull: false
    resources: (typeof resources)["tr"] & { readonly server: typeof server }
  }
}
