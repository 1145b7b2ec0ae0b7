import type { ServiceLevel } from '@billing/core'
import { html } from 'hono/html'

import type { TenantRow } from '../world/rows.ts'
import { empty, type Html, link, moment, pill, type Tone } from './elements.ts'
import { amountText, words } from './format.ts'
import type { Room } from './room.ts'

const TONES: Readonly<Record<ServiceLevel, Tone>> = {
  full: 'good',
  limited: 'warn',
  emergency_only: 'bad',
  deleted: 'quiet',
}

/** The phone systems that the PBX core runs for us. */
export function tenantsPanel({ tenants }: Room): Html {
  return html`<section id="tenants" class="card" aria-labelledby="tenants-title" data-live>
    <h2 id="tenants-title">
      Phone systems <small>${tenants.length > 0 ? tenants.length : ''}</small>
    </h2>
    ${
      tenants.length === 0
        ? empty('None yet. One is set up as soon as a sign-up’s card is saved.')
        : html`<ol class="entries" tabindex="0" aria-label="Phone systems, newest first">
            ${tenants.map(tenantItem)}
          </ol>`
    }
  </section>`
}

function tenantItem(tenant: TenantRow): Html {
  const { balance, limits, in_use } = tenant
  const names = [...new Set([...Object.keys(limits ?? {}), ...Object.keys(in_use)])]
  return html`<li>
    <p class="between"><b>${tenant.name}</b> ${pill(words(tenant.level), TONES[tenant.level])}</p>
    <p><code>${tenant.sip_domain}</code></p>
    <p class="muted">
      ${tenant.code} · ${tenant.plan_tier} · ${amountText(balance.amount_minor, balance.currency)}
      call credit · since ${moment(tenant.created_at)} · ${link(tenant.portal_url, 'portal')}
    </p>
    ${
      names.length === 0
        ? ''
        : html`<p class="muted">${names.map((name) => countText(tenant, name)).join(' · ')}</p>`
    }
  </li>`
}

/** How many of a thing are in use, and of how many. */
function countText({ limits, in_use }: TenantRow, name: string): string {
  const most = limits?.[name]
  return `${name} ${in_use[name] ?? 0}${most === undefined ? '' : ` of ${most}`}`
}
