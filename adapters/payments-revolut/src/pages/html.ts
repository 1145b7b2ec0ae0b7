import { lookUp } from '@billing/core'
/** Text that is HTML already. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** HTML in which every value is text, unless it was made here too. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Html)[]): Html {
  const shown = values.map((value) => (value instanceof Html ? value.text : escaped(value)))
  return new Html(parts.map((part, index) => part + (shown[index] ?? '')).join(''))
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => lookUp(ESCAPES, character) ?? '')
}
