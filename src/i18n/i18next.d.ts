import "i18next"
import type { publishing } from "./publishing.ts"
import type { resources } from "./resources.ts"
import type server from "./tr/server.json"

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common"
    returnNull: false
    resources: (typeof resources)["tr"] & {
      readonly publishing: (typeof publishing)["tr"]
      readonly server: typeof server
    }
  }
}
