import type { Account } from '../account/account.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { invalid } from '../../kernel/problem.ts'
import { emailKey, inCapitals } from '../../kernel/text/text.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { refuseGuessable } from '../identity/guessable.ts'
import { adminOf, operatorAccountOf } from './operator.ts'
import { checkPassword, PASSWORD_MIN } from '../identity/password-rules.ts'
import { checkEmail } from '../identity/refusals.ts'
import type { User } from '../identity/user.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** What a new operator signs in with. */
export interface NewOperator {
  readonly email: string
  readonly password: string
  /** Base32; when given, the authenticator counts as confirmed. */
  readonly totp_secret?: string
  /** An auditor: who reads and presses nothing. */
  readonly reads_only?: boolean
}

/** Which operator there is now. */
export interface CreatedOperator {
  readonly user_id: string
  /** False when the operator was there before; nothing of them was changed. */
  readonly created: boolean
}

/** At least 80 bits, as authenticator apps accept them. */
const TOTP_SECRET = /^[A-Z2-7]{16,}=*$/

/**
 * Make the operator account and an admin in it, each only when missing. Throws `validation.failed`, also
 * for the address of a customer. Source: contract 2.4, 12.
 */
export async function createOperator(
  ports: WritePorts<'passwords' | 'passwordJudge'>,
  input: NewOperator,
): Promise<CreatedOperator> {
  const email_key = emailKey(input.email)
  const known = await ports.store.read((tx) => tx.users.byEmail(email_key))
  if (known) return existing(known)
  const totp_sealed = sealedSecret(ports, input)
  checkEmail(input.email)
  checkPassword('password', input.password, PASSWORD_MIN.operator)
  await refuseGuessable(ports, 'password', input.password, [input.email])
  const password_hash = await ports.passwords.hash(input.password)
  return transact(ports, async (work) => {
    const { tx, now, ids } = work
    const meanwhile = await tx.users.byEmail(email_key)
    if (meanwhile) return existing(meanwhile)
    const account = await operatorAccount(work, input.email)
    const admin = adminOf(
      { user_id: ids.uuid(now), account_id: account.account_id },
      {
        email: input.email.trim(),
        language: account.language,
        password_hash,
        totp_sealed,
        reads_only: input.reads_only ?? false,
      },
      now,
    )
    await tx.users.put(admin)
    await auditCreated(work, admin)
    return { user_id: admin.user_id, created: true }
  })
}

function existing(user: User): CreatedOperator {
  if (user.role !== 'admin') throw invalid('email', 'This address belongs to a customer.')
  return { user_id: user.user_id, created: false }
}

function sealedSecret(
  { secrets }: WritePorts<'passwords' | 'passwordJudge'>,
  { totp_secret }: NewOperator,
): string | null {
  if (totp_secret === undefined) return null
  const secret = inCapitals(totp_secret.replace(/\s/g, ''))
  if (!TOTP_SECRET.test(secret)) {
    throw invalid('totp_secret', 'A TOTP secret is at least 16 characters of base32.')
  }
  return secrets.seal(secret)
}

async function auditCreated(work: Work, { account_id, user_id }: User): Promise<void> {
  const entry = {
    action: 'operator.created',
    actor: 'system' as const,
    account_id,
    user_id,
  }
  await recordAudit(work, entry)
}

/** The one account that all operators belong to, made when it is missing. */
async function operatorAccount({ tx, now, ids, settings }: Work, email: string): Promise<Account> {
  const known = await tx.accounts.operator()
  if (known) return known
  const account = operatorAccountOf(ids.uuid(now), email.trim(), settings, now)
  await tx.accounts.put(account)
  return account
}
