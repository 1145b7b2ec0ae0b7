import type { Account } from '../../people/account/account.ts'
import type { MailKind } from '../../records/outbox/mail-kinds.ts'
import type { AnyMail } from '../../records/outbox/effects.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'
import { emailKey } from '../../kernel/text/text.ts'
import { MAILS } from '../mails/emails.ts'
import { billingAddressOf } from '../mails/mail-context.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { ReadPorts, Tx } from '../../ports.ts'

/** A mail that was given up, as operators see it. */
export interface GivenUpMailView {
  /** Its Message-ID begins with it. */
  readonly mail_id: string
  readonly kind: string
  /** Where it would go today; null when there is nobody any more. */
  readonly email: string | null
  readonly account_id: string | null
  readonly attempts: number
  readonly last_error: string | null
  readonly created_at: EpochMs
  /** Null once it is sent again. */
  readonly given_up_at: EpochMs | null
}

/** Mails that no mail server took within their day, or that were refused for good; newest first. Source: contract 7.6. */
export async function listGivenUpMails(
  { store }: ReadPorts,
  page: PageRequest,
): Promise<Page<GivenUpMailView>> {
  return store.read(async (tx) => {
    const { data, next } = await tx.outbox.givenUpMails(page)
    const views: GivenUpMailView[] = []
    for (const mail of data) views.push(await mailView(tx, mail))
    return { data: views, next }
  })
}

/** One mail of the outbox as operators see it. */
export async function mailView(
  tx: Tx,
  { outbox_id, effect, attempts, last_error, created_at, given_up_at }: AnyMail,
): Promise<GivenUpMailView> {
  const recipient = await recipientOf(tx, effect)
  const told = { attempts, last_error, created_at, given_up_at }
  return { mail_id: outbox_id, kind: effect.kind, ...recipient, ...told }
}

async function recipientOf(
  tx: Tx,
  { kind, to }: AnyMail['effect'],
): Promise<Pick<GivenUpMailView, 'email' | 'account_id'>> {
  if ('account_id' in to) {
    const account = await tx.accounts.get(to.account_id)
    return { email: account ? addressOf(account, kind) : null, account_id: to.account_id }
  }
  const user = await ('email' in to
    ? tx.users.byEmail(emailKey(to.email))
    : tx.users.get(to.user_id))
  const email = 'email' in to ? to.email : (user?.email ?? null)
  return { email, account_id: user?.account_id ?? null }
}

/** Documents go to the billing contact. An account that was anonymised has no address. */
function addressOf(account: Account, kind: MailKind): string | null {
  return (MAILS[kind].attaches ? billingAddressOf(account) : account.contact_email) || null
}
