import { slugOf } from '../../kernel/text/text.ts'
import type { Ports, Work } from '../../ports.ts'

/** Names that are looked up at a time. */
const AT_A_TIME = 50
/** So many refusals are followed by the neighbour; then the steps double, which passes any run of taken names. */
const NEIGHBOURS = 4

/**
 * The name folded, with a number when it is taken: the lowest that no intent has and that the core never had
 * from us, from further on the more often the core refused. Source: contract 13.
 */
export async function freeSlug({ tx, secrets }: Work, name: string, refusals = 0): Promise<string> {
  const stem = slugOf(name)
  const intended = new Set(await tx.tenants.slugsLike(stem))
  const first = refusals < NEIGHBOURS ? 1 : 2 ** refusals
  for (let from = first; ; from += AT_A_TIME) {
    const slugs = Array.from({ length: AT_A_TIME }, (_, i) => numbered(stem, from + i))
    const digests = slugs.map((slug) => digestOf(secrets, slug))
    const used = new Set(await tx.tenants.usedNames(digests))
    const free = slugs.find((slug) => !intended.has(slug) && !used.has(digestOf(secrets, slug)))
    if (free !== undefined) return free
  }
}

/**
 * Remember that the core had this slug from us: it keeps it for ever, so nobody else gets it, also when
 * nothing of ours shows it any more. Kept is a keyed digest: a slug is made of a person's name. After a change
 * of the key the core itself says which ones are taken. Repeatable.
 */
export function rememberSlug({ tx, now, secrets }: Work, slug: string): Promise<void> {
  return tx.tenants.useName(digestOf(secrets, slug), now)
}

function numbered(stem: string, number: number): string {
  return number === 1 ? stem : `${stem}-${number}`
}

function digestOf(secrets: Ports['secrets'], slug: string): string {
  return secrets.mac(`tenant slug ${slug}`)
}
