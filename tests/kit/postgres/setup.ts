import { inject } from "vitest"
import { standOn } from "../harness/databases.ts"
import { inCluster } from "./databases.ts"

standOn(inCluster(inject("cluster")))
