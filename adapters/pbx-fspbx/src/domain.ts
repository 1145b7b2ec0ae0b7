import type { PbxTenant, ServiceLevel } from '@billing/core'
import { z } from 'zod'
import { type Marker, readDescription } from './marker.ts'

const Uuid = z.string().regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)

/** Whether a text can be the id of a domain: what cannot is not asked for. */
export function isUuid(text: string): boolean {
  return Uuid.safeParse(text).success
}

/** A domain as FS PBX shows it. */
export const Domain = z.object({
  domain_uuid: Uuid,
  domain_name: z.string(),
  domain_enabled: z.boolean(),
  domain_description: z.string().nullish(),
})
export type Domain = z.output<typeof Domain>

/** A page of domains, in the order of their ids. */
export const DomainPage = z.object({
  object: z.literal('list'),
  has_more: z.boolean(),
  data: z.array(Domain),
})
export type DomainPage = z.output<typeof DomainPage>

/** What FS PBX says of a domain that it deleted; its documentation and its code name the id differently. */
export const Removed = z
  .object({ deleted: z.literal(true), uuid: Uuid.optional(), id: Uuid.optional() })
  .transform(({ uuid, id }) => uuid ?? id)

/** A domain that we made: it carries our marker. */
export interface Ours {
  readonly domain: Domain
  readonly name: string
  readonly marker: Marker
}

const HOSTNAME = /^[\da-z.-]+$/

/** A domain as one of ours; undefined for those that somebody else made. */
export function oursOf(domain: Domain): Ours | undefined {
  const read = readDescription(domain.domain_description ?? '')
  return read && HOSTNAME.test(domain.domain_name) ? { domain, ...read } : undefined
}

/** The level as the phones have it: a switch that somebody threw by hand counts more than what we set. */
function levelOf({ domain, marker }: Ours): ServiceLevel {
  if (marker.gone !== null) return 'deleted'
  if (!domain.domain_enabled) return 'emergency_only'
  return marker.level === 'emergency_only' ? 'full' : marker.level
}

/** One of ours as the port shows it. */
export function tenantOf(ours: Ours): PbxTenant {
  const { domain, name, marker } = ours
  const { reference, code, gone } = marker
  return {
    tenant_id: gone ?? domain.domain_uuid,
    reference,
    code,
    name,
    level: levelOf(ours),
    sip_domain: gone === null ? domain.domain_name : null,
    portal_url: `https://${domain.domain_name}/`,
  }
}
