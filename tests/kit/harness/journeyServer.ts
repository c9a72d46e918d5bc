import { ensureBuilt } from "../../../scripts/build.ts"
import { Converter } from "../../../server/conversion/Converter.ts"
import { serve } from "../../../server/serve.ts"
import { cachingConverter } from "../doubles/cachingConverter.ts"

/** A program: the server of `npm start`, but the demo's pages are made once per machine. */
process.env["NODE_ENV"] ??= "production"
await ensureBuilt()
serve(cachingConverter(Converter.layer))
