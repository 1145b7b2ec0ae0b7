import { type Html, html } from '../html/html.ts'

/** A column: its head, whether it holds amounts, and whether its head is only read aloud. */
export interface Column {
  readonly head: string
  readonly amounts?: boolean
  readonly silent?: boolean
}

/** A table. On a narrow screen each row becomes a card, its values under the heads of their columns. */
export function table(
  caption: string,
  columns: readonly Column[],
  rows: readonly (readonly (Html | string)[])[],
): Html {
  return html`<table class="stack">
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        ${columns.map(headOf)}
      </tr>
    </thead>
    <tbody>
      ${rows.map((cells) => row(cells, columns))}
    </tbody>
  </table>`
}

function headOf({ head, amounts = false, silent = false }: Column): Html {
  const inner = silent ? html`<span class="aloud">${head}</span>` : head
  return html`<th scope="col" class="${amounts ? 'number' : ''}">${inner}</th>`
}

/** The first cell names the row. */
function row(cells: readonly (Html | string)[], columns: readonly Column[]): Html {
  return html`<tr>
    ${cells.map((cell, at) => {
      const { head = '', amounts = false, silent = false } = columns[at] ?? {}
      const kind = amounts ? 'number' : ''
      const label = silent ? '' : head
      return at === 0
        ? html`<th scope="row" class="${kind}" data-head="${label}">${cell}</th>`
        : html`<td class="${kind}" data-head="${label}">${cell}</td>`
    })}
  </tr>`
}
