import type { Schema } from '@billing/client'
import {
  answered,
  buttonLink,
  card,
  day,
  empty,
  facts,
  heading,
  type Html,
  html,
  NOTHING,
  type Page,
  type Part,
  part,
  partOf,
  pill,
  type Reader,
  shown,
  webUrl,
} from '@billing/pages'
import { PHONES } from '../../texts/phones.ts'

type Tenant = Schema<'Tenant'>
type Info = Schema<'TenantInfoResponse'>

interface Known {
  readonly info: Part<Info>
  readonly tenants: Part<readonly Tenant[]>
  /** Nothing opens it again, but coming back. */
  readonly ended: boolean
}

/** Where the phone system is, and in plain words what it can do now. */
export const phoneSystem: Page<Known> = {
  path: '/phone-system',
  who: 'account',
  async load({ api }) {
    const [info, tenants, subscription] = await Promise.all([
      partOf(api.GET('/me/tenant')),
      part(answered(api.GET('/tenants')).then(({ data }) => data)),
      partOf(api.GET('/subscription')),
    ])
    const ended = 'data' in subscription && subscription.data.status === 'cancelled'
    return { info, tenants, ended }
  },
  view({ info, tenants, ended }, reader) {
    const t = PHONES[reader.language]
    const where = 'data' in info ? info.data : null
    const is_made = where === null || where.tenant_id !== null
    const inner = is_made
      ? shown(
          tenants,
          reader,
          (data) => html`${data.map((each) => tenantCard(each, { info: where, ended }, reader))}`,
        )
      : empty(t.none)
    const body = html`${heading(t.title, t.lead, where === null || ended ? NOTHING : openLink(where, t.open))}
      <div class="stackup">${inner}</div>`
    return { title: t.title, body, ...(!is_made && { looks_again: 5 }) }
  },
}

const TONES = { active: 'good', suspended: 'bad', deleted: 'quiet' } as const

function openLink({ tenant_id, my_pbx_url }: Info, text: string): Html {
  const href = tenant_id === null ? undefined : webUrl(my_pbx_url)
  return href === undefined ? NOTHING : buttonLink(href, text, 'primary')
}

function tenantCard(
  tenant: Tenant,
  { info, ended }: { readonly info: Info | null; readonly ended: boolean },
  reader: Reader,
): Html {
  const t = PHONES[reader.language]
  const { name, status, timezone, created_at, tenant_id } = tenant
  const address = webUrl(tenant.my_pbx_url)
  const domain = info?.tenant_id === tenant_id ? info.sip_domain : undefined
  const [path, text] = ended ? ['/billing/subscription', t.come_back] : ['/billing', t.to_billing]
  const way = html`<div class="actions">
    ${buttonLink(`${reader.base}${path}`, text, 'primary')}
  </div>`
  const known = facts([
    domain === undefined
      ? null
      : { name: t.domain, value: html`<span class="mono">${domain}</span>` },
    address === undefined
      ? null
      : { name: t.address, value: html`<a href="${address}">${address}</a>` },
    { name: t.time_zone, value: timezone },
    { name: t.since, value: day(created_at, reader) },
  ])
  const inner = html`<p>${t.says[status]}</p>
    ${known} ${status === 'suspended' ? way : NOTHING}`
  return card(name, inner, pill(t.states[status], TONES[status]))
}
