import type { Account } from '../../people/account/account.ts'
import { recordOwn } from '../../records/audit/record-audit.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import { after, DAY, type EpochMs, isoInstant } from '../../kernel/time.ts'
import type { Tx, Work, WritePorts } from '../../ports.ts'
import { ERASERS } from './erasers.ts'
import { takenBack } from '../../records/unit-of-work/taken-back.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** What a person left with us, and how much of it. */
export type Erased = Readonly<Record<keyof typeof ERASERS, number>>

/** Which account, and whether nothing is to be done but counted. */
export interface Anonymise {
  readonly account_id: string
  readonly dry_run?: boolean
}

/** What was erased, or would be. */
export interface Anonymised {
  readonly account_id: string
  readonly dry_run: boolean
  readonly ended_at: EpochMs
  readonly erased: Erased
}

/** What the audit log calls it. */
const ANONYMISED = 'account.anonymised'

/**
 * Take the person out of an account that ended and whose retention is over: all in one transaction, the
 * files after it. What was issued stays as issued, and the books and the audit chains still hold. Throws
 * `not_found`, and `validation.failed` before its time, naming the day. Source: contract 6.6, 10.4.
 */
export async function anonymiseAccount(
  ports: WritePorts,
  { account_id, dry_run = false }: Anonymise,
): Promise<Anonymised> {
  const erase = async (work: Work): Promise<Anonymised> => {
    const account = await work.tx.accounts.getForUpdate(account_id)
    if (account?.kind !== 'customer') throw new Problem('not_found')
    const ended_at = endedAt(account)
    await checkOver(work, account, ended_at)
    const erased = await eraseAll(work, account)
    await recordOwn(work, { action: ANONYMISED, account_id, meta: { ...erased } })
    return { account_id, dry_run, ended_at, erased }
  }
  return dry_run ? takenBack(ports, erase) : transact(ports, erase)
}

async function eraseAll(work: Work, account: Account): Promise<Erased> {
  const counts = Object.entries(ERASERS).map(([name]) => [name, 0])
  const erased = Object.fromEntries(counts) as Record<keyof Erased, number>
  for (const name of Object.keys(ERASERS) as (keyof Erased)[]) {
    erased[name] = await ERASERS[name].erase(work, account)
  }
  return erased
}

function endedAt(account: Account): EpochMs {
  if (account.status !== 'cancelled') {
    throw invalid('account_id', `This account is ${account.status}: only one that ended can be.`)
  }
  return account.ended_at ?? account.updated_at
}

async function checkOver(
  { tx, now, settings }: Work,
  account: Account,
  ended_at: EpochMs,
): Promise<void> {
  const possible_at = after(ended_at, settings.personal_data_kept_days * DAY)
  if (now < possible_at) {
    const day = isoInstant(possible_at).slice(0, 10)
    throw invalid(
      'account_id',
      `Its data are kept until ${day}: it can be anonymised from then on.`,
    )
  }
  if (await wasAnonymised(tx, account)) {
    throw invalid('account_id', 'This account was anonymised before.')
  }
  const tenant = await tx.tenants.ofAccount(account.account_id)
  if (tenant && tenant.status !== 'deleted') {
    throw invalid('account_id', 'Its phone system still exists. Have it removed first.')
  }
}

/** Asked of the audit log: an account without a name may be that of a signup that failed, of which rows are left. */
async function wasAnonymised(tx: Pick<Tx, 'audit'>, { account_id }: Account): Promise<boolean> {
  const before = { account_id, action: ANONYMISED }
  const { data } = await tx.audit.list(before, { limit: 1, after: null })
  return data.length > 0
}
