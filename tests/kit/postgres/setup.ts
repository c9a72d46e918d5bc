import { inject } from "vitest"
import { standOn } from "../databases.ts"
import { inCluster } from "./databases.ts"

standOn(inCluster(inject("cluster")))
