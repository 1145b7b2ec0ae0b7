import { lookUp } from '@billing/core'
/** Why there is no verdict, and when to ask again. */
export interface Outage {
  /** Who is out of order: the register of the state, the whole service, or nobody (we are refused, or came to a bad moment). */
  readonly of: 'state' | 'all' | 'nobody'
  /** In words for an operator. */
  readonly says: string
  /** How the same question may be asked once more. */
  readonly again?: 'after_pause' | 'without_requester'
  /** For how long nobody should ask, in milliseconds. */
  readonly rest_ms?: number
  /** Somebody must put it right; it does not pass by itself. */
  readonly alarm?: true
}

const HOUR = 3_600_000

/** What each error of VIES means for us; none of them says anything about the number. Source: the Commission's description of its REST service. */
const OUTAGES: Readonly<Record<string, Outage>> = {
  INVALID_REQUESTER_INFO: {
    of: 'nobody',
    says: 'VIES refuses our own VAT number: checks leave no consultation number until it is put right',
    again: 'without_requester',
    alarm: true,
  },
  SERVICE_UNAVAILABLE: { of: 'all', says: 'VIES is out of order' },
  MS_UNAVAILABLE: { of: 'state', says: 'the register of this state is out of order' },
  TIMEOUT: { of: 'state', says: 'the register of this state does not answer VIES' },
  VAT_BLOCKED: {
    of: 'nobody',
    says: 'VIES has blocked checks by or of this number: ask its help desk',
    alarm: true,
  },
  IP_BLOCKED: {
    of: 'all',
    says: 'VIES has blocked our address: ask its help desk; we ask again in an hour',
    rest_ms: HOUR,
    alarm: true,
  },
  GLOBAL_MAX_CONCURRENT_REQ: {
    of: 'all',
    says: 'VIES has too many checks at the moment',
    again: 'after_pause',
  },
  GLOBAL_MAX_CONCURRENT_REQ_TIME: {
    of: 'all',
    says: 'VIES has had too many checks lately',
    again: 'after_pause',
  },
  MS_MAX_CONCURRENT_REQ: {
    of: 'state',
    says: 'the register of this state has too many checks at the moment',
    again: 'after_pause',
  },
  MS_MAX_CONCURRENT_REQ_TIME: {
    of: 'state',
    says: 'the register of this state has had too many checks lately',
    again: 'after_pause',
  },
}

/** The outage behind an error of VIES, which may be one that we have never heard of. */
export function outageOf(error: unknown): Outage {
  const code = typeof error === 'string' && /^[A-Z0-9_-]{1,60}$/.test(error) ? error : 'no code'
  const known = lookUp(OUTAGES, code)
  const outage = known ?? { of: 'all', says: 'VIES has an error that we do not know' }
  return { ...outage, says: `${code}: ${outage.says}` }
}
