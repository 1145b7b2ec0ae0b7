import type { SmtpReply } from './types.ts'

/** What becomes of mail because of the local part of its recipient. */
export type Fate = 'reject' | 'grey' | 'full' | 'drop' | 'cut' | 'slow'

const FATES: ReadonlySet<string> = new Set<Fate>(['reject', 'grey', 'full', 'drop', 'cut', 'slow'])

/** The fate that an address asks for: `reject@…`, `grey@…`; undefined when it is an ordinary one. */
export function fateOf(address: string): Fate | undefined {
  const local = address.slice(0, address.lastIndexOf('@')).toLowerCase()
  return FATES.has(local) ? (local as Fate) : undefined
}

/** What is said to a recipient; `met` holds those that a greylist has seen, and grows. */
export function replyToRecipient(address: string, met: Set<string>): SmtpReply | undefined {
  const key = address.toLowerCase()
  switch (fateOf(address)) {
    case 'reject':
      return { code: 550, text: '5.1.1 No such mailbox' }
    case 'full':
      return { code: 452, text: '4.2.2 The mailbox is full' }
    case 'grey':
      if (met.has(key)) return undefined
      met.add(key)
      return { code: 451, text: '4.7.1 Greylisted, come again later' }
    case 'drop':
    case 'cut':
    case 'slow':
    case undefined:
      return undefined
  }
}
