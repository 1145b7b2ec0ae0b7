import { type EpochMs, MINUTE } from '@billing/core'

/** A mail that was sent this lately may still wait for its record. */
const RECORDED_WITHIN_MS = 15 * MINUTE

/** What one process has sent lately. Whatever hinders it then may keep it from recording a mail as sent. */
export interface SentMails {
  sent(message_id: string): void
  /** Something goes wrong: the mails of the last minutes may be sent again. */
  doubt(): void
}

/** Nothing was sent yet. `onDoubt` hears of each mail that may lawfully arrive twice. */
export function sentMails(now: () => EpochMs, onDoubt: (message_id: string) => void): SentMails {
  let lately: { readonly message_id: string; readonly at: EpochMs }[] = []
  return {
    sent: (message_id) => void lately.push({ message_id, at: now() }),
    doubt() {
      for (const { message_id, at } of lately) {
        if (now() - at <= RECORDED_WITHIN_MS) onDoubt(message_id)
      }
      lately = []
    },
  }
}
