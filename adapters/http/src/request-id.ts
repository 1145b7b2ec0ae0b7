import { randomUUID } from 'node:crypto'
import { isUuid } from '@billing/core'

const WELL_FORMED = /^[\w.-]{1,128}$/

/** The client's request id when it is well formed, otherwise a new one. Source: contract 1.3. */
export function requestId(given: string | undefined): string {
  return given !== undefined && WELL_FORMED.test(given) ? given : randomUUID()
}

/** The `instance` of a problem. Source: contract 1.3. */
export function instanceOf(request_id: string): string {
  return isUuid(request_id) ? `urn:uuid:${request_id}` : `urn:request:${request_id}`
}
