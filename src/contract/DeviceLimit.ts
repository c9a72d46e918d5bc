import { Schema } from "effect"
import { Device } from "../domain/account/Device.ts"
import { RefusalWith } from "./envelope.ts"

/** All device seats of the plan are taken by these devices; one must be signed out first. */
export class DeviceLimit extends RefusalWith<DeviceLimit>()("DeviceLimit", 409, { devices: Schema.Array(Device) }) {}
