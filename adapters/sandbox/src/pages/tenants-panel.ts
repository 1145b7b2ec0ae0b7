import type { ServiceLevel } from '@billing/core'
import { html } from 'hono/html'

import type { TenantRow } from '../rows.ts'
import { empty, type Html, link, moment, pill, table, type Tone } from './elements.ts'
import { amountText } from './format.ts'
import type { Room } from './room.ts'

const COLUMNS = ['Name', 'Code', 'Level', 'Plan', 'SIP domain', 'Call credit', 'Since', 'Portal']

const TONES: Readonly<Record<ServiceLevel, Tone>> = {
  full: 'good',
  limited: 'warn',
  emergency_only: 'bad',
  deleted: 'quiet',
}

/** The phone systems that the PBX core runs for us. */
export function tenantsPanel({ tenants }: Room): Html {
  return html`<section id="tenants" class="card" aria-labelledby="tenants-title" data-live>
    <h2 id="tenants-title">Phone systems</h2>
    ${
      tenants.length === 0
        ? empty('No phone system yet. One is set up as soon as a sign-up’s card is saved.')
        : table('Phone systems', COLUMNS, tenants.map(tenantLine))
    }
  </section>`
}

function tenantLine(tenant: TenantRow): Html {
  return html`<tr>
    <th scope="row">${tenant.name}<span class="muted">${tenant.contact_email}</span></th>
    <td><code>${tenant.code}</code></td>
    <td>${pill(tenant.level, TONES[tenant.level])}</td>
    <td>${tenant.plan_tier}</td>
    <td><code>${tenant.sip_domain}</code></td>
    <td class="number">${amountText(tenant.balance.amount_minor, tenant.balance.currency)}</td>
    <td class="nowrap">${moment(tenant.created_at)}</td>
    <td>${link(tenant.portal_url, 'Open')}</td>
  </tr>`
}
