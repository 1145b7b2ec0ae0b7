import {
  type Attempt,
  below,
  confirm,
  field,
  heading,
  hidden,
  type Html,
  html,
  NOTHING,
  type Reader,
  Refusal,
  type Sent,
  type Sheet,
  type Weight,
} from '@billing/pages'

/** What an operator is asked before anything is done: a page of its own, in one shape for every action. */
export interface Question {
  readonly title: string
  /** What will happen, to whom, with which money: a line each. */
  readonly says: readonly (Html | string)[]
  readonly fields?: Html
  /** Names the verb and the amount; none where it cannot be done, and a line says why. */
  readonly button: string | null
  readonly weight?: Weight
  readonly does?: string
  /** The customer's name, to be typed before what cannot be taken back. */
  readonly typed?: string
  /** The path that one leaves to without doing it; none where it is one question among others. */
  readonly back?: string
  /** What happens after it is done, or another way to do it. */
  readonly after?: Html
}

/** What stands where an auditor has no button. */
const READS_ONLY = 'You read here. Another operator may press this.'

/** A form, or the way to one, for operators who may press it; nothing for an auditor. */
export function pressed(reader: Reader, form: () => Html): Html {
  return reader.writes ? form() : NOTHING
}

/** The page that asks. */
export function ask(question: Question, reader: Reader, attempt: Attempt): Sheet {
  const { title, after = NOTHING } = question
  const body = html`${heading(title)}
    <section class="card">${asked(question, reader, attempt)}</section>
    ${after}`
  return { title, body, width: 'form-wide' }
}

/** The question alone, where a page has more than one. */
export function asked(
  { says, fields = NOTHING, button, weight, does, typed, back }: Question,
  reader: Reader,
  attempt: Attempt,
): Html {
  const lines = html`<ul class="says">
    ${says.map((line) => html`<li>${line}</li>`)}
  </ul>`
  const href = back === undefined ? undefined : below(reader.base, back)
  if (!reader.writes)
    return html`${lines}
      <p class="only">${READS_ONLY}</p>`
  if (button === null)
    return html`${lines}
    ${href === undefined ? NOTHING : html`<p><a class="button" href="${href}">Back</a></p>`}`
  const asking = {
    says: lines,
    button,
    fields: html`${fields} ${typed === undefined ? NOTHING : typedName(typed, attempt)}`,
    ...(href !== undefined && { back: { href, text: 'Do nothing' } }),
    ...(weight && { weight }),
    ...(does && { does }),
  }
  return confirm(asking, attempt)
}

function typedName(name: string, attempt: Attempt): Html {
  const label = `Type “${name}”, because this cannot be taken back`
  return html`${hidden('name', name)}
  ${field({ name: 'typed', label, autocomplete: 'off' }, attempt)}`
}

/** Throws a `Refusal` when the name that was typed is not the one that was asked for; case and accents do not count. */
export function mustBeTyped(sent: Sent): void {
  if (bare(sent.text('typed')) === bare(sent.text('name'))) return
  throw refused('typed', 'This is not the name.')
}

/** A refusal of ours, said at a field. */
export function refused(name: string, reason: string): Refusal {
  const invalid_params = [{ name, reason }]
  const code = 'validation.failed'
  return new Refusal(
    { type: 'about:blank', title: reason, status: 422, code, invalid_params },
    undefined,
  )
}

function bare(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
}
