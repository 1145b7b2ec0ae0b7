import type { Ports } from '../ports.ts'
import type { Billing } from './billing.ts'
import { createRequestCounts } from '../desk/operations/request-counts.ts'
import { CAPABILITIES } from './capabilities.ts'
import { soundClock } from '../kernel/time.ts'
import { wire } from './wire.ts'

/**
 * Give every use case its ports. The result is the whole application, for any adapter to call: it lets nobody through whom
 * the permission table does not. Throws an `Error` where the settings ask for what a port cannot do, and where the clock is
 * of another unit or time; a use case throws the same when the clock comes to be so later, and writes nothing.
 */
export function createBilling(ports: Ports): Billing {
  refuseUnknownUse(ports)
  const clock = soundClock(ports.clock)
  clock()
  return wire(CAPABILITIES, { ...ports, clock, requestCounts: createRequestCounts(clock) })
}

/** Source: contract 6.3; Directive 2006/112/EC, Art. 30b (2). */
function refuseUnknownUse({ settings, pbx }: Pick<Ports, 'settings' | 'pbx'>): void {
  if (settings.topup_vat === 'at_topup' || pbx.callCreditUsed) return
  throw new Error('topup_vat is at_use, and this phone system does not tell what calls used up')
}
