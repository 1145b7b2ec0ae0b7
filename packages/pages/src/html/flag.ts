import { lookUp } from '@billing/core'
import { type Html, NOTHING, raw } from './html.ts'

/** An attribute without a value, or nothing: `<input ${flag('checked', yes)} />`. */
export function flag(
  name: 'open' | 'checked' | 'selected' | 'required' | 'disabled',
  on: boolean,
): Html {
  return on ? raw(name) : NOTHING
}

/** An attribute with a value, or nothing where there is none. */
export function attribute(name: string, value: string | undefined): Html {
  if (value === undefined) return NOTHING
  return raw(`${name}="${escaped(value)}"`)
}

const MARKS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (mark) => lookUp(MARKS, mark) ?? mark)
}
