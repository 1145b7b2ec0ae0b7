import { invalid } from '../../kernel/problem.ts'
import { TEXT_MAX } from '../../kernel/text/text.ts'
import { type EpochMs, epochMs } from '../../kernel/time.ts'
import type { Banner } from './banner.ts'
import type { Severity } from './notification.ts'

/** What an operator puts up. Source: specification, AdminCreateBannerRequest. */
export interface NewBanner {
  readonly severity: Severity
  readonly kind: string
  readonly message_key: string
  readonly message_args?: Readonly<Record<string, unknown>> | null
  readonly cta_label_key?: string | null
  readonly cta_url?: string | null
  /** From this instant on it is not shown. */
  readonly expires_at?: EpochMs | null
}

/** What a banner of an operator takes beside that. */
interface BannerFacts {
  readonly id: string
  readonly account_id: string
  /** The operator. */
  readonly user_id: string
  /** Where the customer's web app lives, without a slash at the end. */
  readonly portal_url: string
}

/** The last instant whose year has four digits: 9999-12-31T23:59:59.999Z. */
const LAST_INSTANT = epochMs(253_402_300_799_999)

/**
 * The banner of an operator. Throws `validation.failed` for a kind of dunning's, which only the scheduler
 * puts up, for a link that leads out of the web app, and for one that would never be shown.
 * Source: contract 10.3.
 */
export function operatorsBanner(input: NewBanner, facts: BannerFacts, now: EpochMs): Banner {
  const { severity, kind, message_key, message_args = null, cta_label_key = null } = input
  const { cta_url = null, expires_at = null } = input
  if (/^\s*dunning_/i.test(kind)) throw invalid('kind', 'Only the scheduler sets these kinds.')
  checkArgs(message_args)
  if (cta_url !== null) checkLink(cta_url, facts.portal_url)
  if (expires_at !== null && (expires_at <= now || expires_at > LAST_INSTANT)) {
    throw invalid('expires_at', 'We take an instant that is to come, before the year 10000.')
  }
  return {
    id: facts.id,
    account_id: facts.account_id,
    severity,
    kind,
    message_key,
    message_args,
    cta_label_key,
    cta_url,
    source: 'admin',
    source_ref: facts.user_id,
    expires_at,
    cleared_at: null,
    created_at: now,
    updated_at: now,
  }
}

function checkArgs(args: Readonly<Record<string, unknown>> | null): void {
  if (args !== null && JSON.stringify(args).length > TEXT_MAX) {
    throw invalid('message_args', `We take at most ${TEXT_MAX} characters.`)
  }
}

/** A path of the web app, or an address of it in full: a banner of ours must not lead elsewhere. */
function checkLink(cta_url: string, portal_url: string): void {
  const origin = /^https?:\/\/[^/]+/.exec(portal_url)?.[0] ?? portal_url
  const isPlain = /^[\x21-\x7e]+$/.test(cta_url) && !cta_url.includes('\\')
  const isPath = cta_url.startsWith('/') && !cta_url.startsWith('//')
  const isOurs = cta_url === origin || cta_url.startsWith(`${origin}/`)
  if (isPlain && (isPath || isOurs)) return
  throw invalid('cta_url', `We take a path such as /billing, or an address that begins ${origin}/.`)
}

/** A banner as operators see it: what is cleared or has expired stays in the list. */
export type BannerView = Banner & { readonly active: boolean }

/** A banner as operators see it at an instant. */
export function bannerView(banner: Banner, now: EpochMs): BannerView {
  const { cleared_at, expires_at } = banner
  return { ...banner, active: cleared_at === null && (expires_at === null || expires_at > now) }
}
