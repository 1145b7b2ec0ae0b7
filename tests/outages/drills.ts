import type { Moment } from './drill.ts'
import { E_INVOICE_MOMENTS } from './e-invoice-moments.ts'
import { EVERY_FAULT, type FaultName, FAULTS } from './faults.ts'
import { FILE_MOMENTS } from './file-moments.ts'
import type { ProviderName } from './outage-world.ts'
import { PAYMENT_MOMENTS } from './payment-moments.ts'
import { PBX_MOMENTS } from './pbx-moments.ts'
import { VAT_MOMENTS } from './vat-moments.ts'

/** What may be under way at each provider over HTTPS when it goes away. */
export const MOMENTS: Readonly<Record<ProviderName, readonly Moment[]>> = {
  payments: PAYMENT_MOMENTS,
  pbx: PBX_MOMENTS,
  vat: VAT_MOMENTS,
  files: FILE_MOMENTS,
  e_invoices: E_INVOICE_MOMENTS,
}

/** One drill, and its words: `<name>, and the provider <says>`. */
export interface Drill {
  readonly provider: ProviderName
  readonly name: string
  readonly says: string
  readonly moment: Moment
  readonly fault: FaultName
}

/** Every moment of a provider with every fault. */
export function everyDrill(provider: ProviderName): Drill[] {
  return MOMENTS[provider].flatMap((moment) =>
    EVERY_FAULT.map(({ fault }) => aDrill(provider, { moment, fault })),
  )
}

/**
 * Each moment of a provider with the fault after which surely nothing was done, the one after which all was,
 * and some of the others in turn, so that every fault is met.
 */
export function someDrills(provider: ProviderName): Drill[] {
  const moments = MOMENTS[provider]
  const others = EVERY_FAULT.map(({ fault }) => fault).filter(
    (fault) => fault !== 'refused' && fault !== 'lost',
  )
  const share = Math.ceil(others.length / moments.length)
  return moments.flatMap((moment, i) => {
    const mine = others.slice(i * share, (i + 1) * share)
    const faults = new Set<FaultName>(['refused', 'lost', ...(moment.always ?? []), ...mine])
    return [...faults].map((fault) => aDrill(provider, { moment, fault }))
  })
}

function aDrill(
  provider: ProviderName,
  { moment, fault }: { readonly moment: Moment; readonly fault: FaultName },
): Drill {
  return { provider, name: moment.name, says: FAULTS[fault].says, moment, fault }
}
