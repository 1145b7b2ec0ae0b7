import { quantityField } from '../billing/quantities.ts'
import { attribute, flag } from '../html/flag.ts'
import { type Html, html, NOTHING } from '../html/html.ts'
import type { Reader } from '../reader.ts'
import { QUANTITIES } from '../texts/quantities.ts'
import { idOf } from './field.ts'

/** An item in a list: its name, what is to know of it, and how many there are. */
export interface QuantityRow {
  readonly item: string
  readonly name: string
  /** What it costs, what is included: a line each. */
  readonly says: readonly string[]
  /** What stands in its field; where it cannot be changed here, how many there are. */
  readonly text: string
  /** Whether its quantity is changed here. */
  readonly may_change: boolean
  /** Fewer of it would change nothing. */
  readonly least: number
  /** More of it cannot be had; missing: no such limit. */
  readonly most?: number | undefined
  /** Why what was typed is refused. */
  readonly error?: string | undefined
}

/**
 * Items with their quantities; those that can be changed have − and +, and a field. It works without a script: the form only
 * asks for the page at `action`, which says what that would cost. No button where nothing can be changed.
 */
export function quantityList(rows: readonly QuantityRow[], action: string, reader: Reader): Html {
  const { see } = QUANTITIES[reader.language]
  const list = html`${rows.map((each) => row(each, reader))}`
  if (!rows.some(({ may_change }) => may_change)) return list
  // The first button is the one that Enter presses in a field.
  return html`<form method="get" action="${action}" class="form">
    <button class="aloud" tabindex="-1" aria-hidden="true">${see}</button>
    ${list}
    <div class="actions"><button class="button">${see}</button></div>
  </form>`
}

function row(given: QuantityRow, reader: Reader): Html {
  const { item, name, says, text, error, may_change } = given
  const id = idOf(quantityField(item))
  return html`<div class="item">
    <div>
      <h3>${name}</h3>
      ${says.map((line) => html`<p class="hint">${line}</p> `)}
      ${error === undefined ? NOTHING : html`<p class="error" id="${id}-error">${error}</p>`}
    </div>
    ${may_change ? stepper(given, id, reader) : html`<strong class="count-of">${text}</strong>`}
  </div>`
}

function stepper(
  { item, name, text, least, most, error }: QuantityRow,
  id: string,
  { language }: Reader,
): Html {
  const t = QUANTITIES[language]
  const count = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return html`<div class="step" role="group" aria-label="${name}">
    <button
      class="button"
      name="less"
      value="${item}"
      aria-label="${t.fewer(name, Math.max(count - 1, 0))}"
      ${flag('disabled', count <= least)}
    >
      −
    </button>
    <input
      id="${id}"
      name="${quantityField(item)}"
      value="${text}"
      inputmode="numeric"
      autocomplete="off"
      aria-label="${name}"
      ${attribute('aria-describedby', error === undefined ? undefined : `${id}-error`)}
      ${attribute('aria-invalid', error === undefined ? undefined : 'true')}
    />
    <button
      class="button"
      name="more"
      value="${item}"
      aria-label="${t.more(name, count + 1)}"
      ${flag('disabled', most !== undefined && count >= most)}
    >
      +
    </button>
  </div>`
}
