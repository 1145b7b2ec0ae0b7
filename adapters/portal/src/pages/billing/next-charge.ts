import type { Reader } from '@billing/pages'
import { BILLING } from '../../texts/billing.ts'
import { owes, type Status } from '../subscription-status.ts'

/** What the day of the next charge is called: while something is owed, no other month is charged before it is paid. */
export function nextCharge(status: Status, { language }: Reader): string {
  const { next_charge, next_once_paid } = BILLING[language]
  return owes(status) ? next_once_paid : next_charge
}
