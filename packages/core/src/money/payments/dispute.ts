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

/** The newest that the provider reported of one dispute. */
export interface ReportedDispute extends DisputeNews {
  /** When the report was signed. */
  readonly at: EpochMs
}

/** What is remembered of disputes, oldest report first. */
export interface DisputeFact {
  readonly reported: readonly ReportedDispute[]
}

/** What was decided is remembered for so long, so that a late report does not open it again; the rest until it is. */
const DECIDED_KEPT_FOR = 30 * DAY
/** A provider that reports more than so many has another trouble. */
const KEPT = 200

/**
 * What is remembered after another report. Reports overtake each other: what was decided stays decided, and of two others
 * the later one counts.
 */
export function withReport(fact: DisputeFact | undefined, report: ReportedDispute): DisputeFact {
  const kept = keptAt(fact, report.at)
  const known = kept.find(({ dispute_id }) => dispute_id === report.dispute_id)
  const newest = known && (isDecided(known) || known.at > report.at) ? known : report
  const reported = [...kept.filter((each) => each !== known), newest]
  return { reported: reported.toSorted((a, b) => a.at - b.at).slice(-KEPT) }
}

/** The disputes that somebody has to look at: those that are not decided, and those that were lost lately. */
export function needingEyes(fact: DisputeFact | undefined, now: EpochMs): ReportedDispute[] {
  return keptAt(fact, now).filter(({ stage }) => stage !== 'won')
}

function keptAt(fact: DisputeFact | undefined, now: EpochMs): ReportedDispute[] {
  const reported = fact?.reported ?? []
  return reported.filter((each) => !isDecided(each) || after(each.at, DECIDED_KEPT_FOR) > now)
}

function isDecided({ stage }: DisputeNews): boolean {
  return stage === 'won' || stage === 'lost'
}
