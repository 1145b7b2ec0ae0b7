import type { Owned, SeenCommand, SeenCredential, Witness } from '../invariants/evidence.ts'
import type { Answered } from './hand.ts'
import type { SimulatedService } from './service.ts'

/** An onlooker's notebook while it is written. */
export interface OpenWitness extends Witness {
  readonly answers: Answered[]
  readonly commands: SeenCommand[]
  readonly credentials: SeenCredential[]
  readonly secrets: string[]
  readonly mailed_secrets: Map<string, string>
  readonly owners: Map<string, Owned>
  readonly mails_in_doubt: Set<string>
  /** The secrets so far, to know a new one. */
  readonly known: Set<string>
}

/** An onlooker who has seen nothing yet. */
export function openWitness(service: SimulatedService): OpenWitness {
  return {
    answers: [],
    commands: [],
    credentials: [],
    secrets: [...service.secrets],
    mailed_secrets: new Map(),
    logged: service.logged,
    owners: new Map(),
    mails_in_doubt: new Set(),
    known: new Set(),
  }
}

/** Whose an account is says its address, which nobody here changes. */
export async function learnAccounts(
  { query }: SimulatedService,
  owners: Map<string, Owned>,
): Promise<void> {
  const rows = await query(
    'select account_id, contact_email as email from accounts union select account_id, email from users',
  )
  for (const [actor, { emails }] of owners) {
    const own = rows.filter(({ email }) => emails.includes(String(email)))
    owners.set(actor, { emails, account_ids: own.map(({ account_id }) => String(account_id)) })
  }
}

/** The members of a body that hold a secret, and of them the one that came by mail. */
const SECRETS =
  /"(password|new_password|current_password|access_token|refresh_token|token|grant)":"([^"]+)"/g
const MAILED = 'token'

/** Write an answer down, and the secrets that it and its request carried. */
export function seeAnswer(witness: OpenWitness, answered: Answered): void {
  witness.answers.push(answered)
  const asked = JSON.stringify(answered.ask.body ?? {})
  for (const [, member = '', secret = ''] of `${asked}${answered.text}`.matchAll(SECRETS)) {
    if (witness.known.has(secret)) continue
    witness.known.add(secret)
    witness.secrets.push(secret)
    const [email] = witness.owners.get(answered.actor)?.emails ?? []
    if (member === MAILED && email !== undefined) witness.mailed_secrets.set(secret, email)
  }
}
