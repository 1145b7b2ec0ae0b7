import type { EffectOutcome } from '../../records/outbox/effect-outcome.ts'
import type { PbxAnswer } from './ports.ts'

/** What an answer of the PBX core other than `done` means for an effect: its no is for good, all else is asked again. */
export function pbxOutcome(
  answer: Exclude<PbxAnswer<unknown>, { readonly kind: 'done' }>,
): Extract<EffectOutcome, { readonly kind: 'retry' | 'refused' }> {
  if (answer.kind === 'refused') {
    return { kind: 'refused', reason: `the PBX core: ${answer.code}: ${answer.message}` }
  }
  const reason = `the PBX core: ${answer.kind}`
  const retry_after = answer.kind === 'not_attempted' ? answer.retry_after : undefined
  return { kind: 'retry', reason, ...(retry_after === undefined ? {} : { retry_after }) }
}
