import type { AuditEntry } from '../../records/audit/audit.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Ports, Tx, Work } from '../../ports.ts'
import type { Account } from '../account/account.ts'
import { decidePlace, type PlaceFacts } from '../places/decide-place.ts'
import {
  type PieceKind,
  type PlacePiece,
  type PlaceReview,
  type ProvenPlace,
  waitingClaim,
} from '../places/place.ts'
import { onePieceSuffices } from '../threshold/selling.ts'
import { isOutside, placeOf } from '../places/territories.ts'
import { placeOfPhone } from '../places/calling-codes.ts'
import { isMemberState } from '../places/vat-rates.ts'
import { numberThatCounts } from '../vat-numbers/number-that-counts.ts'
import { lastValidOf } from '../vat-numbers/vat-verdict.ts'

/** A piece of evidence as it is seen. */
export interface SeenPiece {
  readonly kind: PieceKind
  readonly country: string | null
  readonly about?: string | null
  readonly fingerprint?: string | null
}

/** What was learnt of where an account is. */
interface Evidence {
  /** The account before the change; null for a new one. */
  readonly before: Account | null
  /** As it is to be saved. */
  readonly account: Account
  /** Beside the address and the registration number, which the account itself says. */
  readonly seen?: readonly SeenPiece[]
  readonly by?: Pick<AuditEntry, 'actor' | 'user_id' | 'ip' | 'user_agent'>
}

/** What the client address of a caller says, asked outside any transaction. */
export async function askClientAddress(
  { addresses }: Pick<Ports, 'addresses'>,
  ip: string | null,
): Promise<SeenPiece> {
  const found = ip === null ? undefined : await addresses?.countryOf(ip)
  const kind = 'client_address'
  return found ? { kind, country: found.country, about: found.source } : { kind, country: null }
}

/**
 * Keep new evidence of where an account is, and decide anew which place counts. Resolves to the account with its
 * place, which the caller saves, under the account's lock. The customer is told of a claim that waits for proof.
 * Source: contract 6.10.
 */
export async function withEvidence(work: Work, evidence: Evidence): Promise<Account> {
  const { account, before, seen = [], by = { actor: 'system' } } = evidence
  if (account.kind !== 'customer') return account
  const { account_id } = account
  const known = before === null ? [] : await work.tx.placePieces.ofAccount(account_id)
  const baseline = await baselineOf(work, before, known)
  const pieces = [...baseline.pieces]
  for (const each of toldBy(account)) {
    if (isNews(each, pieces)) pieces.push(await keep(work, account_id, each))
  }
  for (const each of seen) {
    if (isDated(each, pieces)) pieces.push(await keep(work, account_id, each))
  }
  const place = decidePlace(await factsOf(work, account, pieces, baseline.place), work.now)
  if (isPlacedLate(before, account, place)) await correctVat(work, account)
  await follow(work, { account, from: baseline.place, to: place, by })
  return { ...account, place }
}

/** An account of before evidence was kept: where it was by its address until now. */
async function baselineOf(
  work: Work,
  before: Account | null,
  known: readonly PlacePiece[],
): Promise<{ readonly pieces: readonly PlacePiece[]; readonly place: ProvenPlace | null }> {
  if (before === null || before.place !== null)
    return { pieces: known, place: before?.place ?? null }
  const pieces = [...known]
  for (const each of toldBy(before)) pieces.push(await keep(work, before.account_id, each))
  return { pieces, place: decidePlace(await factsOf(work, before, pieces, null), work.now) }
}

async function factsOf(
  { tx, settings, now }: Work,
  account: Account,
  pieces: readonly PlacePiece[],
  before: ProvenPlace | null,
): Promise<PlaceFacts> {
  const { customer_type, status } = account
  return {
    customer_type,
    pieces,
    before,
    number_of: await numberOf({ tx, now }, account),
    seller_country: settings.seller.country,
    one_piece_suffices: await onePieceSuffices(tx, settings, now),
    may_be_reviewed: status !== 'pending_payment',
  }
}

/** The state whose VAT number places an account; null where none counts. */
export async function numberOf(
  { tx, now }: { readonly tx: Pick<Tx, 'vatVerdicts'>; readonly now: EpochMs },
  account: Pick<Account, 'account_id' | 'vat_id' | 'vat_status'>,
): Promise<string | null> {
  const { account_id, vat_id, vat_status } = account
  const waits = vat_status === 'pending'
  const verdicts = waits ? await tx.vatVerdicts.ofAccount(account_id) : []
  return numberThatCounts({ ...account, last_valid: lastValidOf(verdicts, vat_id) }, now)
}

type Told = SeenPiece & Pick<Partial<PlacePiece>, 'territory'>

/** What the account says of itself: its address, of a company outside the EU its registration number, and its phone. */
function toldBy({
  legal_address,
  country,
  customer_type,
  reg_number,
  contact_phone,
}: Account): Told[] {
  const address = legal_address ?? { country }
  const place = placeOf(address)
  const { territory } = place
  const abroad = isOutside(place) || !isMemberState(place.country)
  const registered = customer_type === 'company' && reg_number !== null && abroad
  const phone = placeOfPhone(contact_phone ?? '')
  return [
    { kind: 'billing_address', country: address.country, territory },
    { kind: 'registration', country: registered ? address.country : null, territory: null },
    { kind: 'phone', country: phone.country, about: phone.code },
  ]
}

/** What an account says of itself is news when it says something else than before. */
function isNews(
  { kind, country, territory = null, about = null }: Told,
  pieces: readonly PlacePiece[],
): boolean {
  const last = pieces.findLast((piece) => piece.kind === kind)
  if (!last) return country !== null || about !== null
  return last.country !== country || last.territory !== territory || last.about !== about
}

/** What was seen is kept with its day; the unknown only where it takes the place of what was known. */
function isDated({ kind, country }: SeenPiece, pieces: readonly PlacePiece[]): boolean {
  return (
    country !== null || (pieces.findLast((piece) => piece.kind === kind)?.country ?? null) !== null
  )
}

async function keep(work: Work, account_id: string, told: Told): Promise<PlacePiece> {
  const { tx, ids, now } = work
  const { kind, country, territory = null, about = null, fingerprint = null } = told
  const seen = { kind, country, territory, about, fingerprint, seen_at: now }
  const piece = { piece_id: ids.uuid(now), account_id, ...seen }
  await tx.placePieces.insert(piece)
  return piece
}

interface Decided {
  readonly account: Account
  readonly from: ProvenPlace | null
  readonly to: ProvenPlace
  readonly by: NonNullable<Evidence['by']>
}

/** The audit row of a new place or a new review, and the mail on a claim that does not count yet. */
async function follow(work: Work, decided: Decided): Promise<void> {
  const { from, to, by } = decided
  const { account_id } = decided.account
  const opened = openedReview(from, to)
  const closed = to.review === null && (from?.review ?? null) !== null
  if (opened === null && !closed && !hasMoved(from, to)) return
  const meta = auditOf(from, to)
  await recordAudit(work, { ...by, account_id, action: 'place.decided', meta })
  if (opened === null || waitingClaim(to) === null) return
  const effect = { type: 'mail.send', kind: 'place_unproven', to: { account_id } } as const
  await pushEffect(work, { effect, dedupe_key: `place_unproven:${account_id}:${work.now}` })
}

/** Whether a number that was valid before has placed its account only now: what was charged against it is corrected. */
function isPlacedLate(before: Account | null, { vat_id }: Account, place: ProvenPlace): boolean {
  if (place.rule !== 'vat_number' || before?.vat_status !== 'valid') return false
  return before.vat_id === vat_id && countryBefore(before) !== place.country
}

/** Of an account of before evidence was kept, the country of its address. */
function countryBefore({ place, legal_address, country }: Account): string {
  return (place ?? placeOf(legal_address ?? { country })).country
}

async function correctVat(work: Work, { account_id, vat_id }: Account): Promise<void> {
  if (vat_id === null) return
  const effect = { type: 'vat.correct', account_id, vat_id } as const
  await pushEffect(work, { effect, dedupe_key: `vat.correct:${account_id}:${work.now}` })
}

/** The review that was not there before, or is about something else. */
function openedReview(from: ProvenPlace | null, { review }: ProvenPlace): PlaceReview | null {
  return review !== null && review.opened_at === from?.review?.opened_at ? null : review
}

function hasMoved(from: ProvenPlace | null, to: ProvenPlace): boolean {
  return from !== null && (from.country !== to.country || from.territory !== to.territory)
}

function auditOf(
  from: ProvenPlace | null,
  { country, territory, rule, pieces, review }: ProvenPlace,
) {
  return {
    from: from && from.country,
    to: country,
    rule,
    territory,
    pieces: pieces.map(({ piece_id }) => piece_id).join(' '),
    review: review && review.reason,
    claimed: review && review.claimed.country,
  }
}
