import { createHash } from 'node:crypto'
import { canonicalJson, type NewTenant, type ServiceLevel } from '@billing/core'

/** What we must know of a tenant and FS PBX has no field for. It stands at the end of the description. */
export interface Marker {
  readonly reference: string
  readonly code: string
  /** The last level that we set. Whether phones work is said by the domain, not by this. */
  readonly level: Exclude<ServiceLevel, 'deleted'>
  /** Of the newest command that was carried out. */
  readonly generation: number
  readonly plan_tier: string
  /** A digest; of the slug alone. */
  readonly slug: string
  /** A digest of all else that the tenant was made with. */
  readonly content: string
  /** Of a tombstone: the id of the tenant that was deleted. */
  readonly gone: string | null
}

/** What a description may have at most, in code points. Source: FS PBX, StoreDomainRequest. */
export const DESCRIPTION_MAX = 255
/** So that room for a name is left. */
const VALUE_MAX = 48

const AT_THE_END = /(?:^| )\[billing ([^[\]]*)\]$/
/** What would look like a marker inside of a name. */
const FORGED = /\[(?=\s*billing)/gi

/** Whether a text fits into a marker. */
export function isMarkable(text: string): boolean {
  return text !== '' && text.isWellFormed() && encodeURIComponent(text).length <= VALUE_MAX
}

/** A description: the name, cut to fit, and our marker. A name can never pass for a marker. */
export function describe(name: string, marker: Marker): string {
  const written = write(marker)
  const room = DESCRIPTION_MAX - written.length - 1
  const plain = name.toWellFormed().replaceAll(/[\s\p{Cc}]+/gu, ' ')
  return `${cut(plain.replaceAll(FORGED, '(').trim(), room)} ${written}`.trimStart()
}

/** The name and the marker of a description; undefined when it is not one of ours. */
export function readDescription(
  description: string,
): { readonly name: string; readonly marker: Marker } | undefined {
  const [whole, inner] = AT_THE_END.exec(description) ?? []
  if (whole === undefined || inner === undefined) return undefined
  const marker = parse(inner)
  return marker && { name: description.slice(0, -whole.length), marker }
}

/** The digest by which two slugs are the same. */
export function slugDigest(slug: string): string {
  return digest(slug)
}

/** The digest by which two wishes for a tenant are the same; its plan may change, its code is compared itself. */
export function contentDigest({ name, slug, country, timezone, contact_email }: NewTenant): string {
  return digest(canonicalJson({ name, slug, country, timezone, contact_email }))
}

/** 64 bits are plenty against accidents, and nobody gains by a collision with their own data. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

function write(marker: Marker): string {
  const { gone, reference, code, level, generation, plan_tier, slug, content } = marker
  const kept =
    gone === null
      ? [`level=${level}`, `gen=${generation}`, `plan=${encodeURIComponent(plan_tier)}`]
      : [`gone=${gone}`]
  const who = [`ref=${encodeURIComponent(reference)}`, `code=${code}`]
  return `[billing ${[...who, ...kept, `slug=${slug}`, `sum=${content}`].join(' ')}]`
}

function parse(inner: string): Marker | undefined {
  const fields = new Map(
    inner.split(' ').map((pair) => {
      const [name = '', value = ''] = pair.split('=', 2)
      return [name, value] as const
    }),
  )
  const field = (name: string) => fields.get(name) ?? ''
  const [reference, plan_tier] = [decoded(field('ref')), decoded(field('plan'))]
  const [code, slug, content] = [field('code'), field('slug'), field('sum')]
  if (!reference || !code || !slug || !content) return undefined
  const gone = fields.get('gone')
  const told = gone === undefined ? toldOf(field('level'), field('gen')) : NOTHING_MORE
  if (!told || plan_tier === undefined) return undefined
  return { reference, code, plan_tier, slug, content, gone: gone ?? null, ...told }
}

/** A tombstone takes no more commands; these only fill its fields. */
const NOTHING_MORE = { level: 'emergency_only', generation: 0 } as const

function toldOf(level: string, gen: string): Pick<Marker, 'level' | 'generation'> | undefined {
  const generation = /^\d{1,15}$/.test(gen) ? Number(gen) : undefined
  if (generation === undefined) return undefined
  if (level !== 'full' && level !== 'limited' && level !== 'emergency_only') return undefined
  return { level, generation }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Not inside of what a reader takes for one sign, such as a family of emoji. */
function cut(text: string, room: number): string {
  const length = (part: string) => Array.from(part).length
  if (length(text) <= room) return text
  let kept = ''
  let used = 0
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    used += length(segment)
    if (used >= room) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}
