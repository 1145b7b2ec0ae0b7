import { lookUp } from '@billing/core'
import type { ViesSaid } from './vies-wire.ts'

const ENTRY = { name: 'John Doe', address: '123 Main St, Anytown, UK' } as const

/** What the test service says of each of its numbers, whatever the state. Source: the Commission's description of the test service. */
const SCRIPT: Readonly<Record<string, string>> = {
  201: 'INVALID_INPUT',
  202: 'INVALID_REQUESTER_INFO',
  300: 'SERVICE_UNAVAILABLE',
  301: 'MS_UNAVAILABLE',
  302: 'TIMEOUT',
  400: 'VAT_BLOCKED',
  401: 'IP_BLOCKED',
  500: 'GLOBAL_MAX_CONCURRENT_REQ',
  501: 'GLOBAL_MAX_CONCURRENT_REQ_TIME',
  600: 'MS_MAX_CONCURRENT_REQ',
  601: 'MS_MAX_CONCURRENT_REQ_TIME',
}

/** What the test service plays; every number that it has no part for is `SERVICE_UNAVAILABLE`. */
export function scripted(vatNumber: string, consultation_number: string): ViesSaid {
  if (vatNumber === '100') return { entry: ENTRY, consultation_number }
  if (vatNumber === '200') return { entry: null, consultation_number: '' }
  return { error: lookUp(SCRIPT, vatNumber) ?? 'SERVICE_UNAVAILABLE' }
}
