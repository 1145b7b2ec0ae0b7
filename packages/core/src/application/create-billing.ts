import type { Ports } from '../ports.ts'
import type { Billing } from './billing.ts'
import { delayed, given } from './given.ts'
import { wire } from './wire.ts'

/**
 * Give every use case its ports. The result is the whole application, for any adapter to call. Throws an `Error` where the
 * settings ask for what a port cannot do.
 */
export function createBilling(ports: Ports): Billing {
  refuseUnknownUse(ports)
  return wire(ports, given(ports), given(delayed(ports)))
}

/** Source: contract 6.3; Directive 2006/112/EC, Art. 30b (2). */
function refuseUnknownUse({ settings, pbx }: Pick<Ports, 'settings' | 'pbx'>): void {
  if (settings.topup_vat === 'at_topup' || pbx.callCreditUsed) return
  throw new Error('topup_vat is at_use, and this phone system does not tell what calls used up')
}
