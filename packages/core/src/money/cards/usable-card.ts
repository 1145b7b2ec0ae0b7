import { localTime, type TimeZone } from '../../kernel/calendar.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { PaymentMethod } from '../payments/payment-method.ts'

/** Whether the card's last month is over where the operator is. Cards are good to the end of it. */
export function isExpired(
  { exp_month, exp_year }: PaymentMethod,
  now: EpochMs,
  zone: TimeZone,
): boolean {
  const { year, month } = localTime(now, zone)
  return year > exp_year || (year === exp_year && month > exp_month)
}

/** The default card, if it can be charged today. Source: contract 7.4. */
export function usableCard(
  methods: readonly PaymentMethod[],
  now: EpochMs,
  zone: TimeZone,
): PaymentMethod | undefined {
  return methods.find((method) => method.is_default && !isExpired(method, now, zone))
}
