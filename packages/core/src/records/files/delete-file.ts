import type { EffectOutcome } from '../outbox/effect-outcome.ts'
import type { Effect } from '../outbox/effects.ts'
import type { Ports } from '../../ports.ts'

/** Delete a stored file. Repeatable: one that is gone counts as deleted. */
export async function deleteFile(
  { files }: Pick<Ports, 'files'>,
  { storage_key }: Extract<Effect, { type: 'file.delete' }>,
): Promise<EffectOutcome> {
  await files.delete(storage_key)
  return { kind: 'done' }
}
