import type { Account } from '../account/account.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { Problem } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { ReadPorts } from '../../ports.ts'
import { type ClaimFacts, type UnprovenClaim, unprovenClaim } from '../places/pieces.ts'
import { type PlaceRule, waitingClaim } from '../places/place.ts'
import type { Place } from '../places/territories.ts'
import { vatCustomerOf } from './decide-vat.ts'
import { numberThatCounts } from '../vat-numbers/number-that-counts.ts'
import { lastValidOf, type VatVerdict } from '../vat-numbers/vat-verdict.ts'
import type { VatStatus } from '../account/vat-status.ts'

/** An account's VAT number and what we know of it. Source: contract 13. */
export interface VatView {
  readonly vat_id: string | null
  readonly vat_status: VatStatus
  readonly vat_checked_at: EpochMs | null
  /** Whose number it is, as the registry says; null unless it is valid. */
  readonly vat_name: string | null
  /** Where the account is for its VAT. Source: contract 6.10. */
  readonly place: VatPlace
}

/** The place that decides the VAT of the next invoice, and the claim to be elsewhere that waits for proof. */
export interface VatPlace extends Place {
  /** By which rule it counts; null of an account that is older than its evidence. */
  readonly rule: PlaceRule | null
  readonly since: EpochMs | null
  /** Where the address is instead, and since when that waits; null where nothing waits. */
  readonly claimed: (Place & UnprovenClaim & { readonly since: EpochMs }) | null
}

/** The caller's VAT number. Throws `not_found`. */
export async function viewVat({ store, clock }: ReadPorts, call: Call): Promise<VatView> {
  const { account_id } = actorOf(call)
  return store.read(async (tx) => {
    const account = await tx.accounts.get(account_id)
    if (!account) throw new Problem('not_found')
    const verdicts = await tx.vatVerdicts.ofAccount(account_id)
    const number = { ...account, last_valid: lastValidOf(verdicts, account.vat_id) }
    const number_of = numberThatCounts(number, clock())
    const pieces = await tx.placePieces.ofAccount(account_id)
    return vatViewOf(account, verdicts, { pieces, number_of })
  })
}

/** The account's number as its owner sees it. */
function vatViewOf(
  account: Account,
  verdicts: readonly VatVerdict[],
  known: Pick<ClaimFacts, 'pieces' | 'number_of'>,
): VatView {
  const { vat_id, vat_status, vat_checked_at } = account
  const name = lastValidOf(verdicts, vat_id)?.name ?? null
  const vat_name = vat_status === 'valid' ? name : null
  return { vat_id, vat_status, vat_checked_at, vat_name, place: vatPlaceOf(account, known) }
}

function vatPlaceOf(account: Account, known: Pick<ClaimFacts, 'pieces' | 'number_of'>): VatPlace {
  const { country, territory, decided_by } = vatCustomerOf(account, null)
  const { rule = null, since = null } = decided_by ?? {}
  const waits = account.place && waitingClaim(account.place)
  const { customer_type } = account
  const claimed = waits && {
    ...waits.claimed,
    since: waits.opened_at,
    ...unprovenClaim({ customer_type, claimed: waits.claimed, ...known }),
  }
  return { country, territory, rule, since, claimed }
}
