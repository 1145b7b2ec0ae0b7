import { localTime } from '../../kernel/calendar.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { PaymentMethod } from '../payments/payment-method.ts'

/**
 * Whether the card's last month is over, in UTC: its bank, whose zone we do not know, decides about the hours around the end of it,
 * and a card that may still be good is asked.
 */
export function isExpired(
  { exp_month, exp_year }: Pick<PaymentMethod, 'exp_month' | 'exp_year'>,
  now: EpochMs,
): boolean {
  const { year, month } = localTime(now, 'UTC')
  return year > exp_year || (year === exp_year && month > exp_month)
}

/** The default card, if it can be charged today. Source: contract 7.4. */
export function usableCard(
  methods: readonly PaymentMethod[],
  now: EpochMs,
): PaymentMethod | undefined {
  return methods.find((method) => method.is_default && !isExpired(method, now))
}
