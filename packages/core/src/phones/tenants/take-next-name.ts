import { recordAudit } from '../../records/audit/record-audit.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Ports, Tx } from '../../ports.ts'
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
  ports: Pick<Ports, 'ids' | 'secrets'>,
  tx: Tx,
  { intent, refusal, refusals }: Refused,
  now: EpochMs,
): Promise<void> {
  const { account_id, signup_id, name, code, slug } = intent
  if (refusal === 'slug_taken') await rememberSlug(ports, tx, slug, now)
  const next =
    refusal === 'slug_taken'
      ? { code, slug: await freeSlug(ports, tx, name, refusals) }
      : { code: newCode(ports), slug }
  if (!(await tx.tenants.rename(intent, next))) return
  await rememberSlug(ports, tx, next.slug, now)
  // The slug is made of a name: it does not belong where nothing is ever erased.
  const meta = { signup_id, code: next.code }
  const entry = { action: 'signup.renamed', outcome: 'success', actor: 'system' } as const
  await recordAudit(ports, tx, { ...entry, account_id, reason: refusal, meta }, now)
}
