import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'
import type { ReadPorts, Tx, Work, WritePorts } from '../../ports.ts'
import type { Account, CustomerType } from '../account/account.ts'
import { decidePlaceReview } from '../places/decide-place.ts'
import { type Speaks, speaksOf } from '../places/pieces.ts'
import {
  type PlacePiece,
  type PlaceReview,
  type ProvenPlace,
  waitingClaim,
} from '../places/place.ts'
import { numberOf } from './record-evidence.ts'

/** A piece of evidence as operators see it. */
export interface ReviewedPiece extends Omit<PlacePiece, 'fingerprint'> {
  /** Whether another account has the same card: it proves nothing of either by the other. */
  readonly shared: boolean
  /** Of the claim that waits. */
  readonly speaks: Speaks
}

/** An account whose place waits for an operator, with the evidence beside it. */
export interface PlaceUnderReview {
  readonly account_id: string
  readonly company_name: string
  readonly customer_type: CustomerType
  readonly vat_id: string | null
  readonly place: ProvenPlace
  /** Newest first. */
  readonly pieces: readonly ReviewedPiece[]
}

/** Which place an operator decides on, and why. */
export interface PlaceVerdict {
  readonly account_id: string
  readonly reason: string
}

/** The places that wait for an operator, the longest waiting first. Source: contract 6.10. */
export function listPlaceReviews(
  { store }: ReadPorts,
  page: PageRequest,
): Promise<Page<PlaceUnderReview>> {
  return store.read(async (tx) => {
    const { data, next } = await tx.placePieces.reviews(page)
    const reviews: PlaceUnderReview[] = []
    for (const account of data) {
      reviews.push(await underReview(tx, account))
    }
    return { data: reviews, next }
  })
}

/**
 * An operator accepts where the customer says they are: it counts from the next invoice on. Throws `not_found`, and
 * `validation.failed` where nothing waits or without a reason. Source: contract 6.10.
 */
export function approvePlace(
  ports: WritePorts,
  call: Call,
  verdict: PlaceVerdict,
): Promise<PlaceUnderReview> {
  return review(ports, call, { ...verdict, word: 'approved' })
}

/** An operator refuses it: what counted goes on. Throws as `approvePlace`. Source: contract 6.10. */
export function rejectPlace(
  ports: WritePorts,
  call: Call,
  verdict: PlaceVerdict,
): Promise<PlaceUnderReview> {
  return review(ports, call, { ...verdict, word: 'rejected' })
}

const ACTIONS = { approved: 'admin.place.approve', rejected: 'admin.place.reject' } as const

async function review(
  ports: WritePorts,
  call: Call,
  { account_id, reason, word }: PlaceVerdict & { readonly word: keyof typeof ACTIONS },
): Promise<PlaceUnderReview> {
  if (reason.trim() === '') throw invalid('reason', 'This must not be empty.')
  if (account_id === actorOf(call).account_id) {
    throw new Problem('auth.forbidden', { detail: 'Nobody reviews their own account.' })
  }
  return transact(ports, async (work) => {
    const { tx, now } = work
    const account = await tx.accounts.getForUpdate(account_id)
    if (account?.kind !== 'customer') throw new Problem('not_found')
    if (!account.place?.review) throw invalid('status', 'Nothing of this account waits for review.')
    const pieces = await tx.placePieces.ofAccount(account_id)
    const number_of = await numberOf(work, account)
    const place = decidePlaceReview({ before: account.place, pieces, number_of }, word, now)
    const decided = { ...account, place, updated_at: now }
    await tx.accounts.put(decided)
    const meta = {
      from: account.place.country,
      to: place.country,
      claimed: account.place.review.claimed.country,
      pieces: place.pieces.map(({ piece_id }) => piece_id).join(' '),
    }
    const entry = { ...calledBy(call), account_id, reason: reason.trim(), meta } as const
    await recordAudit(work, { ...entry, action: ACTIONS[word] })
    await tellCustomer(work, decided, waitingClaim(account.place), word)
    return underReview(tx, decided)
  })
}

/** Who was told that an address does not count yet is told what came of it. */
async function tellCustomer(
  work: Work,
  { account_id }: Account,
  waited: PlaceReview | null,
  word: keyof typeof ACTIONS,
): Promise<void> {
  if (waited === null) return
  const { claimed, opened_at } = waited
  const facts = { claimed: claimed.country, word }
  const effect = { type: 'mail.send', kind: 'place_decided', to: { account_id }, facts } as const
  await pushEffect(work, { effect, dedupe_key: `place_decided:${account_id}:${opened_at}` })
}

async function underReview(tx: Tx, account: Account): Promise<PlaceUnderReview> {
  const { account_id, company_name, customer_type, vat_id, place } = account
  if (place === null) throw new Problem('not_found')
  const pieces = await tx.placePieces.ofAccount(account_id)
  const fingerprints = new Set(pieces.flatMap(({ fingerprint }) => fingerprint ?? []))
  const others = new Set(await tx.placePieces.ofOthers(account_id, [...fingerprints]))
  const speaks = place.review ? speaksOf(place.review.claimed, pieces) : () => 'nothing' as const
  const seen = pieces.map((each) => {
    const { fingerprint, ...piece } = each
    const shared = fingerprint !== null && others.has(fingerprint)
    return { ...piece, shared, speaks: speaks(each) }
  })
  return { account_id, company_name, customer_type, vat_id, place, pieces: seen.toReversed() }
}
