import { attribute, flag } from '../html/flag.ts'
import { type Html, html, NOTHING } from '../html/html.ts'

/** What was sent the last time, and why it was refused; empty when a form is shown for the first time. */
export interface Attempt {
  /** The Idempotency-Key of the form: sent again with it, a request has its effect once. */
  readonly key: string
  readonly values: Readonly<Record<string, string>>
  /** By the name of the field. */
  readonly errors: Readonly<Record<string, string>>
}

/** A field of a form, named as the API names it. */
export interface Field {
  readonly name: string
  readonly label: string
  readonly type?: 'text' | 'email' | 'password' | 'tel'
  readonly hint?: string | undefined
  /** What a browser may fill in. Source: WCAG 2.2, 1.3.5. */
  readonly autocomplete?: string
  readonly inputmode?: 'numeric' | 'decimal'
  readonly optional?: string
  readonly value?: string | undefined
  readonly max?: number
}

/** A label, its field, a hint, and why the last attempt was refused. A password is never shown again. */
export function field(given: Field, attempt: Attempt): Html {
  const { name, label, type = 'text', hint, autocomplete, inputmode, optional, max } = given
  const error = attempt.errors[name]
  const value = type === 'password' ? undefined : (attempt.values[name] ?? given.value)
  return html`<div class="field">
    <label for="${idOf(name)}"
      >${label}${optional === undefined ? NOTHING : optionalMark(optional)}</label
    >
    ${hintOf(name, hint)}
    <input
      id="${idOf(name)}"
      name="${name}"
      type="${type}"
      ${attribute('value', value)}
      ${attribute('autocomplete', autocomplete)}
      ${attribute('inputmode', inputmode)}
      ${attribute('maxlength', max === undefined ? undefined : String(max))}
      ${flag('required', optional === undefined)}
      ${described(name, hint, error)}
    />
    ${errorOf(name, error)}
  </div>`
}

/** A choice of a list. */
export interface Choice {
  readonly value: string
  readonly label: string
}

/** A label with a list to choose one from. */
export function select(
  given: Pick<Field, 'name' | 'label' | 'hint' | 'autocomplete' | 'value' | 'optional'>,
  choices: readonly Choice[],
  attempt: Attempt,
): Html {
  const { name, label, hint, autocomplete, optional } = given
  const chosen = attempt.values[name] ?? given.value
  return html`<div class="field">
    <label for="${idOf(name)}"
      >${label}${optional === undefined ? NOTHING : optionalMark(optional)}</label
    >
    ${hintOf(name, hint)}
    <select
      id="${idOf(name)}"
      name="${name}"
      ${attribute('autocomplete', autocomplete)}
      ${described(name, hint, attempt.errors[name])}
    >
      ${choices.map(
        (choice) =>
          html`<option value="${choice.value}" ${flag('selected', choice.value === chosen)}>
            ${choice.label}
          </option>`,
      )}
    </select>
    ${errorOf(name, attempt.errors[name])}
  </div>`
}

/** A label with several lines to write in. */
export function textArea(
  given: Pick<Field, 'name' | 'label' | 'hint' | 'optional' | 'max' | 'value'>,
  attempt: Attempt,
): Html {
  const { name, label, hint, optional, max } = given
  return html`<div class="field">
    <label for="${idOf(name)}"
      >${label}${optional === undefined ? NOTHING : optionalMark(optional)}</label
    >
    ${hintOf(name, hint)}
    <textarea
      id="${idOf(name)}"
      name="${name}"
      rows="4"
      ${attribute('maxlength', max === undefined ? undefined : String(max))}
      ${flag('required', optional === undefined)}
      ${described(name, hint, attempt.errors[name])}
    >
${attempt.values[name] ?? given.value ?? ''}</textarea>
    ${errorOf(name, attempt.errors[name])}
  </div>`
}

/** A label with a file to choose. No browser lets a page choose one again: after a refusal it is chosen anew. */
export function fileField(
  given: Pick<Field, 'name' | 'label' | 'hint' | 'optional'> & {
    readonly accept: readonly string[]
  },
  attempt: Attempt,
): Html {
  const { name, label, hint, optional, accept } = given
  const error = attempt.errors[name]
  return html`<div class="field">
    <label for="${idOf(name)}"
      >${label}${optional === undefined ? NOTHING : optionalMark(optional)}</label
    >
    ${hintOf(name, hint)}
    <input
      id="${idOf(name)}"
      name="${name}"
      type="file"
      accept="${accept.join(',')}"
      ${flag('required', optional === undefined)}
      ${described(name, hint, error)}
    />
    ${errorOf(name, error)}
  </div>`
}

/** Something that is never seen and always sent. */
export function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}" />`
}

/** The id of a field, which the list of refusals leads to. */
export function idOf(name: string): string {
  return `f-${name.replaceAll(/[^\w-]/g, '-')}`
}

function optionalMark(word: string): Html {
  return html` <span class="optional">${word}</span>`
}

function hintOf(name: string, hint: string | undefined): Html {
  return hint === undefined ? NOTHING : html`<p class="hint" id="${idOf(name)}-hint">${hint}</p>`
}

function errorOf(name: string, error: string | undefined): Html {
  if (error === undefined) return NOTHING
  return html`<p class="error" id="${idOf(name)}-error">${error}</p>`
}

function described(name: string, hint: string | undefined, error: string | undefined): Html {
  const ids = [hint && `${idOf(name)}-hint`, error && `${idOf(name)}-error`].filter(Boolean)
  const by = attribute('aria-describedby', ids.length === 0 ? undefined : ids.join(' '))
  return html`${by} ${attribute('aria-invalid', error === undefined ? undefined : 'true')}`
}
