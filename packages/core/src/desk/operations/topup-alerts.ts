import type { Found } from './found.ts'

/** What the alerts on topups are judged by. */
export interface TopupFacts {
  /** Topups of the last 30 days whose order is over another amount or currency than we asked for. */
  readonly wrong_topups: number
  /** Topups that had failed and were paid after all, within the last seven days. */
  readonly late_topups: number
}

/** The provider shows an order that is not the one we asked for. Source: contract 6.3. */
export function topupWrong({ wrong_topups }: TopupFacts): Found | null {
  if (wrong_topups === 0) return null
  const message =
    'The provider shows a topup over another amount than we asked for; we have credited nothing. Settle it at the provider.'
  return { message, metric: wrong_topups }
}

/** The provider changed its answer: its money is accepted. Source: states 1.12. */
export function topupLate({ late_topups }: TopupFacts): Found | null {
  if (late_topups === 0) return null
  const message = `Topups that had failed and were paid after all: ${late_topups}. We have given their call credit; where the service has ended, offer a refund.`
  return { message, metric: late_topups }
}
