import { type EffectOutcome, retryOf } from '../../records/outbox/effect-outcome.ts'
import type { PbxAnswer } from './ports.ts'

/** What an answer of the PBX core other than `done` means for an effect: its no is for good, all else is asked again. */
export function pbxOutcome(
  answer: Exclude<PbxAnswer<unknown>, { readonly kind: 'done' }>,
): Extract<EffectOutcome, { readonly kind: 'retry' | 'refused' }> {
  if (answer.kind === 'refused') {
    return { kind: 'refused', reason: `the PBX core: ${answer.code}: ${answer.message}` }
  }
  return retryOf('the PBX core', answer)
}
