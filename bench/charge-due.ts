import { chargeCycles, DEFAULT_SETTINGS, type WritePorts } from '@billing/core'
import { createIds, createSecrets } from '@billing/security'
import { DUE_AT } from './seed.ts'

type ChargePorts = WritePorts<'payments' | 'vat'>

/** What a charge needs, at the instant at which all are due. */
export function chargePorts({
  store,
  payments,
  in_flight,
}: Pick<ChargePorts, 'store' | 'payments'> & { readonly in_flight: number }): ChargePorts {
  return {
    store,
    payments,
    vat: { check: async () => ({ kind: 'no_verdict', reason: 'not asked' }) },
    clock: () => DUE_AT,
    ids: createIds(),
    secrets: createSecrets({ keys: [{ id: 'bench', key: new Uint8Array(32).fill(7) }] }),
    settings: { ...DEFAULT_SETTINGS, charges_in_flight: in_flight },
  }
}

/** How many cycles are asked for at a time, as by the tick. */
const CHARGES = 1_000

/** Charge what is due, or the first `most` of it. Resolves to how many were tried. Throws the first fault. */
export async function chargeAllDue(ports: ChargePorts, most = Infinity): Promise<number> {
  let charged = 0
  while (charged < most) {
    const { tried, faults } = await chargeCycles(ports, Math.min(CHARGES, most - charged))
    for (const { where, error } of faults) throw new Error(where, { cause: error })
    if (tried === 0) break
    charged += tried
  }
  return charged
}
