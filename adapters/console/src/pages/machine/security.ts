import type { Schema } from '@billing/client'
import {
  answered,
  card,
  day,
  type Fact,
  facts,
  heading,
  type Html,
  html,
  type Page,
  type Reader,
} from '@billing/pages'
import { sectionNav } from '../../nav.ts'
import { customerLink } from '../../shape/links.ts'
import { type Names, readNames } from '../../shape/names.ts'
import { MACHINE as t } from '../../texts/machine.ts'

type Security = Schema<'SecurityDashboardResponse'>

interface Known {
  readonly known: Security
  readonly names: Names
}

/** Who can get in, and who tried. */
export const security: Page<Known> = {
  path: '/security',
  who: 'account',
  async load({ api }) {
    const known = await answered(api.GET('/admin/dashboards/security'))
    const hot = known.failed_signins.hot_accounts.map(({ account_id }) => account_id)
    return { known, names: await readNames({ api }, hot) }
  },
  view({ known, names }, reader) {
    const body = html`${heading(t.security, t.security_lead)} ${sectionNav('/security', reader)}
      <div class="grid two">
        ${card(t.factors, factors(known, reader))}
        ${card(t.failures, failures(known, names, reader))} ${card(t.links, links(known))}
        ${card(t.keys, html`<p>${known.jwt_rotation.previous_secret_set ? t.rotating : t.steady}</p>`)}
      </div>`
    return { title: t.security, body }
  },
}

function factors({ admin_2fa }: Security, reader: Reader): Html {
  const { total_admins, enrolled, not_enrolled, recently_used } = admin_2fa
  return facts([
    { name: t.operators, value: String(total_admins) },
    { name: t.enrolled, value: String(enrolled) },
    ...not_enrolled.map(({ email, days_since_admin_role }): Fact => {
      return { name: `${t.missing}: ${email}`, value: t.days(days_since_admin_role), sum: true }
    }),
    ...recently_used.map(({ email, last_used_at }) => {
      return { name: `${t.used}: ${email}`, value: day(last_used_at, reader) }
    }),
  ])
}

function failures({ failed_signins }: Security, names: Names, reader: Reader): Html {
  const { last_24h, last_7d, hot_accounts } = failed_signins
  return facts([
    { name: t.last_day, value: String(last_24h) },
    { name: t.last_week, value: String(last_7d) },
    ...hot_accounts.map(({ account_id, failure_count }) => {
      return {
        name: customerLink(account_id, names.get(account_id), reader),
        value: String(failure_count),
      }
    }),
  ])
}

function links({ magic_links }: Security): Html {
  const { issued_7d, consumed_7d, expired_7d } = magic_links
  return facts([
    { name: t.issued, value: String(issued_7d) },
    { name: t.consumed, value: String(consumed_7d) },
    { name: t.expired, value: String(expired_7d) },
  ])
}
