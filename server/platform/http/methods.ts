import { Api } from "../../../src/contract/Api.ts"
import { uploadsPath } from "../../../src/contract/publishing.ts"
import { mailChoicesPath } from "../mailChoicesPath.ts"
import { bankPath } from "../payment/bankPath.ts"
import { reportPath } from "./headers.ts"

const uploadEndpoints = [
  { methods: ["POST", "OPTIONS"], path: uploadsPath },
  { methods: ["HEAD", "PATCH", "DELETE"], path: `${uploadsPath}/:id` }
].flatMap(({ methods, path }) => methods.map((method) => ({ method, path })))

const endpoints = [
  ...Object.values(Api.groups).flatMap((group) =>
    Object.values(group.endpoints).map(({ method, path }) => ({ method: method as string, path: path as string }))
  ),
  ...uploadEndpoints
].map(({ method, path }) => ({ method, pattern: new RegExp(`^${path.replace(/:[A-Za-z]+/g, "[^/]+")}/?$`) }))

export const pathOf = (url: string): string => url.replace(/[?#].*$/s, "")

/** The methods that an address accepts. Anything outside /api accepts GET. */
export const methodsAt = (path: string): ReadonlyArray<string> => {
  if (path === "/api" || path.startsWith("/api/")) {
    return endpoints.filter((endpoint) => endpoint.pattern.test(path)).map((endpoint) => endpoint.method)
  }
  return path === reportPath || path === mailChoicesPath || path.startsWith(bankPath)
    ? ["GET", "HEAD", "POST"]
    : ["GET", "HEAD"]
}
