import { lookUp } from '../../kernel/look-up.ts'
import type { TimeZone } from '../../kernel/calendar.ts'
import type { Locale } from '../../kernel/locale.ts'
import { type Currency, money } from '../../kernel/money.ts'
import { formatDate, formatMoney } from '../../kernel/text/format.ts'
import { fromIso } from '../../kernel/time.ts'
import { type Blank, type MessageKey, MESSAGES } from './messages.ts'

/**
 * A message in words. A sentence in which a blank stays empty is left out; the first one says by itself what has
 * happened.
 */
export interface MessageText {
  readonly sentences: readonly string[]
  /** What the button says, which leads to `cta_url`; null where no message of this kind has one. */
  readonly cta: string | null
}

/** Every message in one language: one without a text does not compile. */
export type MessageTexts = Readonly<Record<MessageKey, MessageText>>

/** Where and for whom dates and amounts are written. */
export interface Reader {
  readonly language: Locale
  readonly time_zone: TimeZone
  /** Amounts of messages are bare: they are in what we sell in. */
  readonly currency: Currency
}

const BLANK = /\{(\w+)\}/g

/** The sentences of a message, its blanks filled with what `message_args` has. */
export function messageSentences(
  key: MessageKey,
  { sentences }: MessageText,
  args: Readonly<Record<string, unknown>> | null,
  reader: Reader,
): string[] {
  const blanks: Readonly<Record<string, Blank>> = MESSAGES[key]
  return sentences.flatMap((sentence) => {
    let complete = true
    const said = sentence.replaceAll(BLANK, (_blank, name: string) => {
      const filled = filledWith(name, lookUp(blanks, name), args ?? {}, reader)
      complete &&= filled !== null
      return filled ?? ''
    })
    // A Lithuanian date ends with a full stop of its own.
    return complete ? [said.replaceAll(/\.\.(?=\s|$)/g, '.')] : []
  })
}

function filledWith(
  name: string,
  blank: Blank | undefined,
  args: Readonly<Record<string, unknown>>,
  { language, time_zone, currency }: Reader,
): string | null {
  const format = blank?.replace('?', '')
  if (format === 'money') {
    const minor = args[`${name}_minor`]
    return typeof minor === 'number' ? formatMoney(money(minor, currency), language) : null
  }
  const text = args[name]
  if (typeof text !== 'string' || text === '') return null
  return format === 'date' ? formatDate(fromIso(text), time_zone, language) : text
}
