import type { DunningBanner, DunningStepState } from '../../money/policy/dunning.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { messageArgs, type MessageFacts } from './messages.ts'
import { NOTIFICATIONS, type Severity } from './notification.ts'

/** Who may put a banner up. */
export const BANNER_SOURCES = ['scheduler', 'admin', 'manual'] as const
/** Who put a banner up. The scheduler's are those of dunning; `manual` asks the customer to do something by hand. */
export type BannerSource = (typeof BANNER_SOURCES)[number]

/** A line across every page of an account's web app, until it is cleared or expires. */
export interface Banner {
  readonly id: string
  readonly account_id: string
  readonly severity: Severity
  /** One of dunning's, or any word of an operator's. */
  readonly kind: string
  readonly message_key: string
  /** What the text is completed with; an operator may give any object. */
  readonly message_args: Readonly<Record<string, unknown>> | null
  readonly cta_label_key: string | null
  readonly cta_url: string | null
  readonly source: BannerSource
  /** The dunning state, or the operator's id. */
  readonly source_ref: string | null
  /** From this instant on it is not shown. Null: it is shown until it is cleared. */
  readonly expires_at: EpochMs | null
  readonly cleared_at: EpochMs | null
  readonly created_at: EpochMs
  readonly updated_at: EpochMs
}

/** How much each dunning step's banner matters. Source: contract 10.3. */
const DUNNING_SEVERITIES: Readonly<Record<DunningStepState, Severity>> = {
  grace: 'warn',
  retry_1: 'warn',
  retry_2: 'warn',
  final_notice: 'critical',
  suspended: 'critical',
  cancelled: 'critical',
}

/** What every banner of dunning tells; one without a text does not compile. */
export type DunningWords = MessageFacts<`banner.${DunningBanner}`>

/** What a dunning banner is made of. */
export interface DunningNotice {
  readonly id: string
  readonly account_id: string
  readonly state: DunningStepState
  /** As the dunning step names it. */
  readonly kind: DunningBanner
  /** Where the customer can pay now. */
  readonly pay_url: string | null
  /** What is owed, and what comes next. */
  readonly args: DunningWords
}

/** The banner of a dunning step. The one before it must be cleared: an account shows one of them at a time. */
export function dunningBanner(
  { id, account_id, state, kind, pay_url, args }: DunningNotice,
  now: EpochMs,
): Banner {
  const message_key = `banner.${kind}`
  return {
    id,
    account_id,
    severity: DUNNING_SEVERITIES[state],
    kind,
    message_key,
    message_args: messageArgs(args),
    cta_label_key: pay_url === null ? null : `${message_key}.cta`,
    cta_url: pay_url,
    source: 'scheduler',
    source_ref: state,
    expires_at: null,
    cleared_at: null,
    created_at: now,
    updated_at: now,
  }
}

/** The banner of what a company owes us by law: its address. It stays until that is given. Source: contract 6.2. */
export function addressBanner(id: string, account_id: string, now: EpochMs): Banner {
  const kind = 'address_missing'
  const { severity, cta_url } = NOTIFICATIONS[kind]
  const message_key = `banner.${kind}`
  return {
    id,
    account_id,
    severity,
    kind,
    message_key,
    message_args: null,
    cta_label_key: `${message_key}.cta`,
    cta_url,
    source: 'manual',
    source_ref: null,
    expires_at: null,
    cleared_at: null,
    created_at: now,
    updated_at: now,
  }
}
