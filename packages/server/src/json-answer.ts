import { epochMs, isoInstant } from '@billing/core'

/** What an instant is called in our answers; a number under such a name is milliseconds. */
const INSTANT = /^(?:at|since|until|(?:period_)?(?:start|end))$|_at$/

/** What moves a cursor or hides text on a terminal. */
const STEERING = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * An answer as `--json` prints it: instants as the API writes them, and what others wrote escaped for a terminal. On one
 * line where `indent` is 0.
 */
export function jsonAnswer(answer: unknown, indent = 2): string {
  const text = JSON.stringify(
    answer,
    (name, value: unknown) =>
      typeof value === 'number' && INSTANT.test(name) ? isoInstant(epochMs(value)) : value,
    indent,
  )
  return text.replaceAll(STEERING, escaped)
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, i) => character.charCodeAt(i))
  return units.map((unit) => String.raw`\u${unit.toString(16).padStart(4, '0')}`).join('')
}
