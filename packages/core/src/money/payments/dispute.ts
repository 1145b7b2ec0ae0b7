import { add, type Money } from '../../kernel/money.ts'
import { after, type EpochMs, HOUR, hourOf } from '../../kernel/time.ts'

/** How far a cardholder's dispute of a charge has come. Source: states 1.12. */
export const DISPUTE_STAGES = ['opened', 'under_review', 'won', 'lost'] as const
/** One of them. */
export type DisputeStage = (typeof DISPUTE_STAGES)[number]

/** What a webhook says of a dispute: a hint to look at it, never a fact about money. */
export interface DisputeNews {
  /** The provider's own id. */
  readonly dispute_id: string
  readonly stage: DisputeStage
}

/** A dispute as the provider lists it. */
export interface ListedDispute {
  /** The provider's. */
  readonly id: string
  readonly stage: DisputeStage
  /** The order whose charge is disputed; null where the provider does not tell. */
  readonly order_id: string | null
  /** What the cardholder wants back, and got once it is lost. */
  readonly amount: Money
  readonly created_at: EpochMs
  readonly updated_at: EpochMs
}

/** Whose charge is disputed; `unknown` until the provider's list has told. */
export const DISPUTE_OWNERS = ['unknown', 'ours', 'nobody'] as const

/** What a bank took of a charge, by where the books show it: together what it took. Source: states 1.12. */
export interface TakenByBank {
  /** By a refund that is complete: of the invoice with its credit note, or of an unused topup. */
  readonly refunded: Money
  /** Account credit that an earlier note, or the charge itself, had given, and that was unused. */
  readonly credit: Money
  /** What none of that covers, which we lose. */
  readonly lost: Money
}

/** A cardholder's dispute of a charge, as far as we know it: one record for each, for ever. Source: states 1.12. */
export interface Dispute extends DisputeNews {
  /** When the newest report was signed, or the provider changed it last. */
  readonly at: EpochMs
  readonly owner: (typeof DISPUTE_OWNERS)[number]
  /** Of our charge; null where it is none of ours, or not known yet. */
  readonly account_id: string | null
  readonly payment_id: string | null
  /** What the cardholder wants back; null until the provider has told. */
  readonly amount: Money | null
  /** What the bank took and the books show; null while they show nothing of it. */
  readonly taken: TakenByBank | null
  /** How often the bank gave back what it had taken: each loss is booked under a name of its own. */
  readonly returns: number
  /** Whether the bank has decided, and the books show it or a person has to: a dispute can go on all the same. */
  readonly settled: boolean
  /** When the provider is to be asked about it, sooner than about every dispute; null where nothing is waited for. */
  readonly next_look_at: EpochMs | null
  readonly created_at: EpochMs
}

/**
 * What is known after a webhook. The provider's list says how a dispute stands, so that a report of one that was listed
 * only wakes the look at it. Of a new one the later report counts: they overtake each other.
 */
export function withNews(
  known: Dispute | undefined,
  { dispute_id, stage }: DisputeNews,
  signed_at: EpochMs,
  now: EpochMs,
): Dispute {
  if (!known) return { ...unknownDispute(dispute_id, now), stage, at: signed_at }
  const isNewer = known.owner === 'unknown' && signed_at >= known.at
  return { ...known, ...(isNewer && { stage, at: signed_at }), next_look_at: now }
}

/** A dispute of which nothing is known but its id. */
export function unknownDispute(dispute_id: string, now: EpochMs): Dispute {
  return {
    dispute_id,
    stage: 'opened',
    at: now,
    owner: 'unknown',
    account_id: null,
    payment_id: null,
    amount: null,
    taken: null,
    returns: 0,
    settled: false,
    next_look_at: now,
    created_at: now,
  }
}

/** Whether the bank has decided, and nothing of what it did is still to be booked. */
export function isBooked({ stage, taken }: Pick<Dispute, 'stage' | 'taken'>): boolean {
  if (stage === 'lost') return taken !== null
  return stage === 'won' && taken === null
}

/** What a bank took, all together. */
export function sumTaken({ refunded, credit, lost }: TakenByBank): Money {
  return add(refunded, add(credit, lost))
}

/** The name of the movements by which a dispute is booked; another one once the bank has given the money back. */
export function bookingRef({ dispute_id, returns }: Pick<Dispute, 'dispute_id' | 'returns'>) {
  return returns === 0 ? dispute_id : `${dispute_id} ${returns}`
}

/** When a dispute that could not be booked is looked at again: with the hourly look at all of them. */
export function nextLookAt(now: EpochMs): EpochMs {
  return after(hourOf(now), HOUR)
}

/** Whether a person has to look at a dispute; `settled` ones that moved lately among them. */
export function needsEyes({ stage, returns }: Dispute): boolean {
  return stage !== 'won' || returns > 0
}
