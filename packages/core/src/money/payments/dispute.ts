import type { Money } from '../../kernel/money.ts'
import { after, DAY, type EpochMs } from '../../kernel/time.ts'

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

/** The charge of ours that is disputed. */
export interface DisputedCharge {
  readonly account_id: string
  readonly payment_id: string
  readonly amount: Money
}

/** The newest that is known of one dispute. */
export interface ReportedDispute extends DisputeNews {
  /** When the newest report was signed, or the provider changed it last. */
  readonly at: EpochMs
  /** Null where no payment of ours is disputed; absent until the provider has said whose it is. */
  readonly charge?: DisputedCharge | null
  /** What a lost one came to in our books; absent until it did. */
  readonly booked?: 'refund' | 'by_hand'
}

/** What is remembered of disputes, oldest report first. */
export interface DisputeFact {
  readonly reported: readonly ReportedDispute[]
}

/** What is settled is remembered for so long, so that a late report does not open it again; the rest until it is. */
const SETTLED_KEPT_FOR = 30 * DAY
/** A provider that reports more than so many has another trouble. */
const KEPT = 200

/**
 * What is remembered after another report. Reports overtake each other: what is lost stays lost, and of two others the later
 * one counts; a dispute that is won can go on.
 */
export function withReport(fact: DisputeFact | undefined, report: ReportedDispute): DisputeFact {
  const kept = keptAt(fact, report.at)
  const known = kept.find(({ dispute_id }) => dispute_id === report.dispute_id)
  const stays = known && (known.stage === 'lost' || known.at > report.at)
  return withDispute({ reported: kept }, stays ? known : { ...known, ...report })
}

/** What is remembered after one of them is known better. Nothing that is not settled is ever forgotten. */
export function withDispute(fact: DisputeFact | undefined, dispute: ReportedDispute): DisputeFact {
  const others = (fact?.reported ?? []).filter(
    ({ dispute_id }) => dispute_id !== dispute.dispute_id,
  )
  const all = [...others, dispute].toSorted((a, b) => a.at - b.at)
  const settled = all.filter(isSettled).slice(-KEPT)
  return { reported: all.filter((each) => !isSettled(each) || settled.includes(each)) }
}

/** A dispute of a charge that is none of ours: a lost one is for a person. */
export function ofNobody(dispute: ReportedDispute): ReportedDispute {
  return { ...dispute, charge: null, ...(dispute.stage === 'lost' && { booked: 'by_hand' }) }
}

/** The disputes that are not settled: the bank has not decided, or no book shows what it did. */
export function unsettled(fact: DisputeFact | undefined): ReportedDispute[] {
  return (fact?.reported ?? []).filter((each) => !isSettled(each))
}

/** The disputes that somebody has to look at: those that are not decided, and those that were lost lately. */
export function needingEyes(fact: DisputeFact | undefined, now: EpochMs): ReportedDispute[] {
  return keptAt(fact, now).filter(({ stage }) => stage !== 'won')
}

function keptAt(fact: DisputeFact | undefined, now: EpochMs): ReportedDispute[] {
  return (fact?.reported ?? []).filter((each) => !isOver(each, now))
}

/** Whether it was settled so long ago that nobody looks at it any more. */
function isOver(dispute: ReportedDispute, now: EpochMs): boolean {
  return isSettled(dispute) && after(dispute.at, SETTLED_KEPT_FOR) <= now
}

/** Whether the bank has decided for us, or what it took is in the books or with a person. */
function isSettled({ stage, booked }: ReportedDispute): boolean {
  return stage === 'won' || booked !== undefined
}
