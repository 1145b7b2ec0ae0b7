import { type Html, html, NOTHING } from '../html/html.ts'

/** One line of a list of facts; `sum` is bold, `hint` stands below in small print, `says` below over the whole width. */
export interface Fact {
  readonly name: Html | string
  readonly value: Html | string
  readonly hint?: Html | string | undefined
  readonly says?: string
  readonly sum?: boolean
}

/** What is known of a thing: names on the left, values on the right. */
export function facts(list: readonly (Fact | null)[]): Html {
  return html`<dl class="facts">
    ${list.map((fact) => (fact === null ? NOTHING : oneFact(fact)))}
  </dl>`
}

function oneFact({ name, value, hint, says, sum = false }: Fact): Html {
  return html`<div class="${sum ? 'fact sum' : 'fact'}">
    <dt>${name}</dt>
    <dd>${value}${hint === undefined ? NOTHING : html`<span class="hint">${hint}</span>`}</dd>
    ${says === undefined ? NOTHING : html`<dd class="why">${says}</dd>`}
  </div>`
}
