import type { TimeZone } from './kernel/calendar.ts'
import { type Plan, PLANS } from './subscription/plans.ts'

/** What an operator decides once. Every value is checked where it is read from; the core trusts it. */
export interface Settings {
  /** The operating company, as our texts call it. */
  readonly seller_name: string
  /** Where the customer's web app lives, without a slash at the end; mails link into it. */
  readonly portal_url: string
  /** In which periods begin and days are counted. Source: contract 7.1. */
  readonly time_zone: TimeZone
  readonly plans: readonly Plan[]
}

export const DEFAULT_SETTINGS: Settings = {
  seller_name: 'Example Telecom',
  portal_url: 'http://localhost:8787',
  time_zone: 'UTC',
  plans: PLANS,
}
