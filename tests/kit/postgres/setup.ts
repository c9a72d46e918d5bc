import { inject } from "vitest"
import { chooseDatabases } from "../harness/databases.ts"
import { inCluster } from "./databases.ts"

chooseDatabases(inCluster(inject("cluster")))
