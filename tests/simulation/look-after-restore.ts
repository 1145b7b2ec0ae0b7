import { type Billing, DAY, epochMs, NUMBER_PREFIXES, numbersIn, SYSTEM } from '@billing/core'
import type { Sandbox } from '@billing/sandbox'

/** `billing reconcile --after-restore`, with the numbers that the mailboxes show. */
export async function lookAfterRestore(
  billing: Billing,
  sandbox: Sandbox,
  now: number,
): Promise<void> {
  const mails = await sandbox.listMail()
  const seen = mails.flatMap(({ subject }) =>
    numbersIn(subject, NUMBER_PREFIXES).map((number) => ({ number, where: 'a mail' })),
  )
  await billing.books.reconcileAfterRestore(SYSTEM, { since: epochMs(now - 7 * DAY), seen })
}
