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
  type OwnSecurity,
  ownSecurityActions,
  ownSecurityCards,
  type Page,
  type Part,
  part,
  pill,
  readOwnSecurity,
  type Reader,
  shown,
  table,
} from '@billing/pages'
import { KEYS } from '../../keys.ts'
import { sectionNav } from '../../nav.ts'
import { customerLink } from '../../shape/links.ts'
import { type Names, readNames } from '../../shape/names.ts'
import { MACHINE as t } from '../../texts/machine.ts'

type Security = Schema<'SecurityDashboardResponse'>

interface Known extends OwnSecurity {
  readonly known: Security
  readonly names: Names
  readonly operators: Part<Schema<'AdminOperatorListResponse'>>
}

/** Who can get in, and who tried. */
export const security: Page<Known> = {
  path: '/security',
  who: 'account',
  async load(visit) {
    const [known, own, operators] = await Promise.all([
      answered(visit.api.GET('/admin/dashboards/security')),
      readOwnSecurity(visit),
      part(answered(visit.api.GET('/admin/operators'))),
    ])
    const hot = known.failed_signins.hot_accounts.map(({ account_id }) => account_id)
    return { known, ...own, operators, names: await readNames(visit, hot) }
  },
  view({ known, names, operators, ...own }, reader, attempt) {
    const body = html`${heading(t.security, t.security_lead)} ${sectionNav('/security', reader)}
      <div class="grid two">
        ${card(t.factors, factors(known, reader))}
        ${card(t.failures, failures(known, names, reader))} ${card(t.links, links(known))}
        ${card(t.keys, html`<p>${known.jwt_rotation.previous_secret_set ? t.rotating : t.steady}</p>`)}
      </div>
      ${card(
        t.operators,
        shown(operators, reader, ({ data }) => operatorTable(data, reader)),
      )}
      <h2>${t.own}</h2>
      <div class="grid two">${ownSecurityCards(own, reader, attempt)}</div>
      ${keyCard()}`
    return { title: t.security, body }
  },
  actions: ownSecurityActions('/security'),
}

/** The keys, and the way to switch them off: only where a script has them. Source: WCAG 2.2, 2.1.4. */
function keyCard(): Html {
  const list = Object.entries(KEYS).map(([key, [what]]) => ({
    name: what,
    value: html`<kbd>${key}</kbd>`,
  }))
  const off = html`<button
    type="button"
    class="button small"
    data-keys-switch
    data-on="${t.keys_on}"
    data-off="${t.keys_off}"
    hidden
  ></button>`
  return html`<div id="keys">${card(t.shortcuts, facts(list), off)}</div>`
}

/** Who works here: a command makes them, and takes a lost authenticator away. */
function operatorTable(list: Schema<'AdminOperatorListResponse'>['data'], reader: Reader): Html {
  const columns = [{ head: t.to }, { head: t.may }, { head: t.enrolled }, { head: t.since_when }]
  const rows = list.map(({ email, reads_only, second_factor, created_at }) => [
    email,
    reads_only ? t.reads : t.works,
    second_factor ? t.yes : pill(t.no, 'warn'),
    day(created_at, reader),
  ])
  return table(t.operators, columns, rows)
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
