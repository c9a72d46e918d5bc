import "i18next"
import type { account } from "./account.ts"
import type { adverts } from "./adverts.ts"
import type { video } from "./video.ts"
import type { aids } from "./aids.ts"
import type { cart } from "./cart.ts"
import type { consent } from "./consent.ts"
import type { favourites } from "./favourites.ts"
import type { help } from "./help.ts"
import type { issue } from "./issue.ts"
import type { lists } from "./lists.ts"
import type { log } from "./log.ts"
import type { marks } from "./marks.ts"
import type { notifications } from "./notifications.ts"
import type { ownData } from "./ownData.ts"
import type { orders } from "./orders.ts"
import type { Pages } from "./pages.ts"
import type { payment } from "./payment.ts"
import type { plans } from "./plans.ts"
import type { publishing } from "./publishing.ts"
import type { reader } from "./reader.ts"
import type { reading } from "./reading.ts"
import type { recording } from "./recording.ts"
import type { session } from "./session.ts"
import type { subscriptions } from "./subscriptions.ts"
import type { team } from "./team.ts"
import type document from "./tr/document.json"
import type mail from "./tr/mail.json"
import type server from "./tr/server.json"
import type { turkish } from "./turkish.ts"

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common"
    returnNull: false
    resources: typeof turkish & {
      readonly account: (typeof account)["tr"]
      readonly adverts: (typeof adverts)["tr"]
      readonly video: (typeof video)["tr"]
      readonly aids: (typeof aids)["tr"]
      readonly cart: (typeof cart)["tr"]
      readonly consent: (typeof consent)["tr"]
      readonly document: typeof document
      readonly favourites: (typeof favourites)["tr"]
      readonly help: (typeof help)["tr"]
      readonly issue: (typeof issue)["tr"]
      readonly lists: (typeof lists)["tr"]
      readonly log: (typeof log)["tr"]
      readonly mail: typeof mail
      readonly marks: (typeof marks)["tr"]
      readonly notifications: (typeof notifications)["tr"]
      readonly ownData: (typeof ownData)["tr"]
      readonly orders: (typeof orders)["tr"]
      readonly pages: Pages
      readonly payment: (typeof payment)["tr"]
      readonly plans: (typeof plans)["tr"]
      readonly publishing: (typeof publishing)["tr"]
      readonly reader: (typeof reader)["tr"]
      readonly reading: (typeof reading)["tr"]
      readonly recording: (typeof recording)["tr"]
      readonly server: typeof server
      readonly session: (typeof session)["tr"]
      readonly subscriptions: (typeof subscriptions)["tr"]
      readonly team: (typeof team)["tr"]
    }
  }
}
