import type { CountryOfAddress } from '@billing/core'
import { createIpRanges } from '@billing/ip-ranges'
import type { Config } from './config.ts'
import type { OutsideOptions, Provider } from './outside-ports.ts'

/** Where client addresses are, by the tables that the configuration names. */
export function openAddresses(
  { BILLING_IP_RANGES: files = [] }: Pick<Config, 'BILLING_IP_RANGES'>,
  { log }: Pick<OutsideOptions, 'log'>,
): Provider & { readonly addresses: CountryOfAddress } {
  return createIpRanges({
    files,
    on_alarm: (says) => log.warn({ says }, 'the countries of client addresses: somebody must look'),
  })
}
