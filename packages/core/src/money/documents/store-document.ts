import type { EffectOutcome } from '../../records/outbox/effect-outcome.ts'
import type { Effect } from '../../records/outbox/effects.ts'
import type { Ports } from '../../ports.ts'
import { storedPdf } from './stored-pdf.ts'

/** Draw an issued document and keep its bytes; what is stored already stays. Source: contract 6.6. */
export async function storeDocument(
  ports: Ports,
  { document, id }: Extract<Effect, { type: 'document.store' }>,
): Promise<EffectOutcome> {
  const stored = await storedPdf(ports, { document, id })
  return stored ? { kind: 'done' } : { kind: 'refused', reason: `no ${document} ${id} was issued` }
}
