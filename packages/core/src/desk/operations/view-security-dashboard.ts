import type { User } from '../../people/identity/user.ts'
import { after, DAY, type EpochMs, epochMs, SECOND } from '../../kernel/time.ts'
import type { ReadPorts } from '../../ports.ts'
import type { KeyTotal } from '../reporting/ports.ts'
import { hoursOf } from '../reporting/range.ts'
import { MAGIC_LINKS } from '../reporting/tallies.ts'
import { sumOf } from './view-operational-dashboard.ts'

/** Accounts that are shown, and for how long an authenticator counts as recently used. */
const HOT_ACCOUNTS = 10
const RECENT = 30 * DAY

/** Seconds of a TOTP step. Source: contract 2.5. */
const STEP = 30 * SECOND

/** Who can get in, and who tried. Source: specification, SecurityDashboardResponse. */
export interface SecurityDashboard {
  readonly admin_2fa: {
    readonly total_admins: number
    readonly enrolled: number
    readonly not_enrolled: readonly {
      readonly user_id: string
      readonly email: string
      readonly days_since_admin_role: number
    }[]
    readonly recently_used: readonly {
      readonly user_id: string
      readonly email: string
      readonly last_used_at: EpochMs
    }[]
  }
  readonly failed_signins: {
    readonly last_24h: number
    readonly last_7d: number
    readonly hot_accounts: readonly {
      readonly account_id: string
      readonly failure_count: number
    }[]
  }
  readonly magic_links: {
    readonly issued_7d: number
    readonly consumed_7d: number
    readonly expired_7d: number
    readonly by_purpose: readonly { readonly purpose: string; readonly count: number }[]
  }
  readonly jwt_rotation: {
    readonly previous_secret_set: boolean
    readonly rotation_active_since: null
  }
}

/** Who can get in, and who tried. Of a window, the hour that holds its first instant counts whole. */
export async function viewSecurityDashboard({
  store,
  clock,
  tokens,
}: ReadPorts<'tokens'>): Promise<SecurityDashboard> {
  const now = clock()
  const day = hoursOf({ since: after(now, -DAY), until: after(now, 1) })
  const weekAgo = after(now, -7 * DAY)
  const week = hoursOf({ since: weekAgo, until: after(now, 1) })
  return store.read(async (tx) => {
    // Strangers and operators may be among the first, and are not shown.
    const failed = await tx.tallies.byKey('failed_sign_ins', day, HOT_ACCOUNTS + 2)
    const issued = await tx.tallies.byKey('links_issued', week)
    const expired = await tx.figures.linksExpired(Object.keys(MAGIC_LINKS), {
      from: weekAgo,
      to: now,
    })
    const operators = (await tx.accounts.operator())?.account_id
    return {
      admin_2fa: secondFactors(await tx.figures.admins(), now),
      failed_signins: {
        last_24h: await tx.tallies.total('failed_sign_ins', day),
        last_7d: await tx.tallies.total('failed_sign_ins', week),
        hot_accounts: hotAccounts(failed, operators),
      },
      magic_links: {
        issued_7d: sumOf(issued),
        consumed_7d: await tx.tallies.total('links_used', week),
        expired_7d: expired,
        by_purpose: Object.values(MAGIC_LINKS).map((purpose) => ({
          purpose,
          count: sumOf(issued.filter(({ tally_key }) => tally_key === purpose)),
        })),
      },
      jwt_rotation: {
        previous_secret_set: tokens.previousKeyAccepted(),
        rotation_active_since: null,
      },
    }
  })
}

/** The customers with the most failures of the last day; operators appear in no list. Source: contract 2.4. */
function hotAccounts(failed: readonly KeyTotal[], operators: string | undefined) {
  return failed
    .filter(({ tally_key }) => tally_key !== '' && tally_key !== operators)
    .slice(0, HOT_ACCOUNTS)
    .map(({ tally_key: account_id, amount: failure_count }) => ({ account_id, failure_count }))
}

/** Who has an authenticator, who not, and who used it within a month. */
export function secondFactors(
  admins: readonly User[],
  now: EpochMs,
): SecurityDashboard['admin_2fa'] {
  const missing = admins.filter(({ totp_confirmed_at }) => totp_confirmed_at === null)
  const used = admins.flatMap(({ user_id, email, totp_last_step }) => {
    if (totp_last_step === null) return []
    // A code of the next step is accepted too.
    const last_used_at = epochMs(Math.min(totp_last_step * STEP, now))
    return last_used_at >= now - RECENT ? [{ user_id, email, last_used_at }] : []
  })
  return {
    total_admins: admins.length,
    enrolled: admins.length - missing.length,
    not_enrolled: missing.map(({ user_id, email, created_at }) => ({
      user_id,
      email,
      days_since_admin_role: Math.max(0, Math.floor((now - created_at) / DAY)),
    })),
    recently_used: used.toSorted((a, b) => b.last_used_at - a.last_used_at),
  }
}
