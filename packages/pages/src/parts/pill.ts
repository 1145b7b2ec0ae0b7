import { type Html, html } from '../html/html.ts'

/** How something is, in one of five colours. */
export type Tone = 'good' | 'warn' | 'bad' | 'quiet' | 'busy'

/** A short state in a coloured shape; the word carries the meaning, the colour only repeats it. */
export function pill(word: string, tone: Tone): Html {
  return html`<span class="pill ${tone}">${word}</span>`
}
