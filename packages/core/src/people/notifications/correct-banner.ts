import type { Money } from '../../kernel/money.ts'
import type { Work } from '../../ports.ts'

/** Everything that is put up by the scheduler for one account at a time fits one page. */
const ALL = { limit: 100, after: null } as const

/** The banner of dunning that names this invoice says what is left to pay of it. Source: contract 6.7, 10.3. */
export async function correctDunningBanner(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  { account_id, number }: { readonly account_id: string; readonly number: string },
  owed: Money,
): Promise<void> {
  const { data } = await tx.banners.active(account_id, now, ALL)
  const told = data.find(
    ({ source, message_args }) => source === 'scheduler' && message_args?.['number'] === number,
  )
  if (!told) return
  const message_args = { ...told.message_args, amount_minor: owed.amount_minor }
  await tx.banners.put({ ...told, message_args, updated_at: now })
}
