import type { Work } from '../../ports.ts'
import { withEvidence } from './record-evidence.ts'

/** A card that was saved, and where its bank is. */
interface CardPlace {
  readonly account_id: string
  readonly payment_method_id: string
  /** Null where the provider does not tell. */
  readonly country: string | null
  /** Of the card; null where the provider does not tell. */
  readonly fingerprint: string | null
}

/** What a saved card says of where its account is, under the account's lock. Source: contract 6.10. */
export async function recordCardPlace(
  work: Work,
  { account_id, payment_method_id, country, fingerprint }: CardPlace,
): Promise<void> {
  const before = await work.tx.accounts.get(account_id)
  if (!before) return
  const seen = [{ kind: 'card', country, about: payment_method_id, fingerprint } as const]
  const account = await withEvidence(work, { before, account: before, seen })
  await work.tx.accounts.put(account)
}
