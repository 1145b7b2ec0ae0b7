import { recordOwn } from '../../records/audit/record-audit.ts'
import type { Ports, Work } from '../../ports.ts'
import type { PbxAnswer } from './ports.ts'
import type { TenantIntent } from './tenant.ts'
import { freeSlug, rememberSlug } from './used-names.ts'

/** What a core calls a name that another tenant has, or had. */
const NAME_REFUSALS = ['code_taken', 'slug_taken'] as const
type NameRefusal = (typeof NAME_REFUSALS)[number]

/** Which of the names the core refused; undefined for every other answer. */
export function nameRefusedBy(answer: PbxAnswer<unknown>): NameRefusal | undefined {
  const code = answer.kind === 'refused' ? answer.code : undefined
  return NAME_REFUSALS.find((each) => each === code)
}

/** A code of our own making: contract 13. */
export function newCode({ ids }: Pick<Ports, 'ids'>): string {
  return `t${ids.base32(10)}`
}

/** What the core refused, and how often in a row it has refused a name now. */
interface Refused {
  readonly intent: TenantIntent
  readonly refusal: NameRefusal
  readonly refusals: number
}

/**
 * The core refused a name of an intent: it gets the next one. A refused slug is never tried again, for
 * anybody. Changes nothing where another try did that already.
 */
export async function takeNextName(
  work: Work,
  { intent, refusal, refusals }: Refused,
): Promise<void> {
  const { account_id, signup_id, name, code, slug } = intent
  if (refusal === 'slug_taken') await rememberSlug(work, slug)
  const next =
    refusal === 'slug_taken'
      ? { code, slug: await freeSlug(work, name, refusals) }
      : { code: newCode(work), slug }
  if (!(await work.tx.tenants.rename(intent, next))) return
  await rememberSlug(work, next.slug)
  // The slug is made of a name: it does not belong where nothing is ever erased.
  const meta = { signup_id, code: next.code }
  await recordOwn(work, { action: 'signup.renamed', account_id, reason: refusal, meta })
}
