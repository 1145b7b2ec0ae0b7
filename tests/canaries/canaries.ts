import type { Canary } from './canary.ts'
import { CHARGING_CANARIES } from './charging.ts'
import { CREDIT_CANARIES } from './credits.ts'
import { DOCUMENT_CANARIES } from './documents.ts'
import { DUNNING_CANARIES } from './dunning.ts'
import { IDENTITY_CANARIES } from './identity.ts'
import { NET_CANARIES } from './nets.ts'
import { OPERATION_CANARIES } from './operation.ts'
import { PLACE_CANARIES } from './places.ts'
import { RECKONED_CANARIES } from './reckoned.ts'
import { REQUEST_CANARIES } from './requests.ts'
import { RESTORE_CANARIES } from './restores.ts'
import { STORAGE_CANARIES } from './storage.ts'
import { TENANT_CANARIES } from './tenants.ts'
import { TERMS_CANARIES } from './terms.ts'
import { STRANGER_CANARIES } from './strangers.ts'
import { WEBHOOK_CANARIES } from './webhooks.ts'
import { WIRE_CANARIES } from './wires.ts'
import { YEAR_CANARIES } from './years.ts'

/** Every bug that is planted to see that a suite notices it. */
export const CANARIES: readonly Canary[] = [
  ...CHARGING_CANARIES,
  ...TERMS_CANARIES,
  ...YEAR_CANARIES,
  ...DUNNING_CANARIES,
  ...NET_CANARIES,
  ...PLACE_CANARIES,
  ...RECKONED_CANARIES,
  ...DOCUMENT_CANARIES,
  ...CREDIT_CANARIES,
  ...RESTORE_CANARIES,
  ...STORAGE_CANARIES,
  ...REQUEST_CANARIES,
  ...IDENTITY_CANARIES,
  ...TENANT_CANARIES,
  ...STRANGER_CANARIES,
  ...WEBHOOK_CANARIES,
  ...WIRE_CANARIES,
  ...OPERATION_CANARIES,
]
