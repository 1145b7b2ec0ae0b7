import { after, MINUTE } from '../../kernel/time.ts'
import type { Work } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import type { OrderView } from '../payments/ports.ts'

/** For so long a provider may show a proof before it shows the card that it saved. */
const CARD_SHOWN_WITHIN = 15 * MINUTE

/**
 * What a proof holds of a card that it has not saved is let go: at once where nobody waits for the card any more,
 * otherwise when the card could have been shown since. Cancelled after all is shown, it takes no saved card
 * back. Source: contract 12.
 */
export async function releaseUnsaved(
  work: Work,
  { order_id, state, saved_method }: OrderView,
  { isOver }: { readonly isOver: boolean },
): Promise<void> {
  if (state !== 'authorised' || saved_method !== null) return
  const at = isOver ? work.now : after(work.now, CARD_SHOWN_WITHIN)
  const effect = { type: 'order.cancel', order_id } as const
  // The cancel that follows a saved card is another one, and waits neither with this one nor for it.
  const dedupe_key = `order.cancel:${order_id}:unsaved`
  await pushEffect(work, { effect, dedupe_key, aggregate: dedupe_key, at })
}
