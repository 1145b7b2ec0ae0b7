import { flag, type Html, html, NOTHING, type Reader } from '@billing/pages'
import { withQuery } from './paths.ts'
import { type Kind, wordFor } from './word.ts'

/** What narrows a list, by the name that the API has for it: one of some values, or any text. */
export type Filters = Readonly<Record<string, readonly string[] | 'text'>>

/** What a list was narrowed by. */
export type Asked<F extends Filters> = {
  readonly [N in keyof F]?: F[N] extends readonly (infer Value extends string)[] ? Value : string
}

/** The address says what narrows a list; values that the API does not know are not handed on. */
export function askedOf<F extends Filters>(query: URLSearchParams, filters: F): Asked<F> {
  const known = Object.entries(filters).flatMap(([name, values]) => {
    const value = query.get(name)?.trim()
    return value && (values === 'text' || values.includes(value)) ? [[name, value]] : []
  })
  return Object.fromEntries(known) as Asked<F>
}

/** A list as it is narrowed: its path, and each filter with its label. */
export interface Narrowed {
  readonly path: string
  readonly filters: Filters
  readonly labels: Readonly<Record<string, string>>
  /** Of which kind the states are that a filter names. */
  readonly kinds?: Readonly<Record<string, Kind>>
  readonly asked: Readonly<Record<string, string | undefined>>
}

/** A form whose every state is an address, and what narrows the list now: each of it can be taken away. */
export function filterForm(narrowed: Narrowed, { base }: Reader): Html {
  const { path, filters, asked } = narrowed
  const names = Object.keys(filters)
  if (names.length === 0) return NOTHING
  const chips = names.filter((name) => asked[name] !== undefined)
  return html`<form method="get" action="${base}${path}" class="filters" role="search" data-search>
      ${names.map((name) => oneFilter(name, narrowed))}
      <button class="button">Show</button>
    </form>
    ${
      chips.length === 0
        ? NOTHING
        : html`<ul class="chips" aria-label="What narrows the list">
            ${chips.map((name) => chip(name, narrowed, base))}
          </ul>`
    }`
}

function oneFilter(name: string, { filters, labels, kinds, asked }: Narrowed): Html {
  const values = filters[name] ?? 'text'
  const label = labels[name] ?? name
  if (values === 'text') {
    return html`<label
      >${label} <input name="${name}" value="${asked[name] ?? ''}" type="search"
    /></label>`
  }
  return html`<label
    >${label}
    <select name="${name}">
      <option value="">all</option>
      ${values.map(
        (value) =>
          html`<option value="${value}" ${flag('selected', value === asked[name])}>
            ${wordFor(kinds?.[name], value)}
          </option>`,
      )}
    </select></label
  >`
}

function chip(name: string, { path, labels, kinds, asked }: Narrowed, base: string): Html {
  const href = `${base}${withQuery(path, { ...asked, [name]: undefined })}`
  const text = `${labels[name] ?? name}: ${wordFor(kinds?.[name], asked[name] ?? '')}`
  return html`<li>
    <a href="${href}"
      >${text} <span aria-hidden="true">×</span><span class="aloud"> take away</span></a
    >
  </li>`
}
