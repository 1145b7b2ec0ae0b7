import type { Schema } from '@billing/client'
import {
  amount,
  type Attempt,
  buttonLink,
  card,
  dayText,
  day,
  type Fact,
  facts,
  field,
  form,
  hidden,
  type Html,
  html,
  NOTHING,
  type Reader,
} from '@billing/pages'
import { WITHDRAW } from '../../texts/withdraw.ts'
import { onlyOwner } from '../only-owner.ts'

type Right = Schema<'WithdrawalRight'>
type Statement = Schema<'Withdrawal'>

/** The right of whoever is signed in, and the step that it has come to. */
export function rightShown(right: Right, changes: boolean, reader: Reader, attempt: Attempt): Html {
  const { statement } = right
  if (statement !== null && statement.status !== 'stated') return used(statement, reader)
  if (statement !== null && !changes) return confirmation(right, statement, reader, attempt)
  return right.right === 'open' ? statementForm(right, reader, attempt) : noRight(right, reader)
}

function noRight({ right }: Right, { language, base }: Reader): Html {
  const t = WITHDRAW[language]
  return html`<section class="card">
    <p>${right === 'none' ? t.none : t.over}</p>
    <div class="actions">${buttonLink(`${base}/billing/subscription`, t.to_plan)}</div>
  </section>`
}

/** What it comes to, before anything is pressed. */
function consequences(right: Right, reader: Reader): Html {
  const { last_day, time_zone, pays_back, call_credit, owed } = right
  const t = WITHDRAW[reader.language]
  const list: (Fact | null)[] = [
    last_day === null
      ? null
      : {
          name: t.until,
          value: dayText(`${last_day}T12:00:00Z`, reader),
          hint: time_zone === null ? undefined : t.zone(time_zone),
        },
    owed.amount_minor === 0 ? null : { name: t.owed, value: amount(owed, reader) },
    {
      name: t.pays_back,
      value: amount(pays_back, reader),
      sum: true,
      hint: call_credit === null ? t.call_credit_besides : undefined,
    },
  ]
  return card(
    t.what,
    html`<p>${t.closes} ${t.acknowledged}</p>
      ${facts(list)}`,
  )
}

function statementForm(right: Right, reader: Reader, attempt: Attempt): Html {
  const { language, base } = reader
  const t = WITHDRAW[language]
  const { consumer_name, contract, email } = right.statement ?? right.prefilled
  const fields = html`
    ${field({ name: 'consumer_name', label: t.name, value: consumer_name, autocomplete: 'name' }, attempt)}
    ${field({ name: 'contract', label: t.contract, value: contract }, attempt)}
    ${field({ name: 'email', label: t.email, type: 'email', value: email, autocomplete: 'email' }, attempt)}
    <p class="hint">${t.step_one}</p>
  `
  const button = right.labels[language].withdraw
  const beside = buttonLink(`${base}/`, t.not_now, 'quiet')
  return html`<div class="stackup">
    ${consequences(right, reader)}
    ${card(
      t.stated,
      onlyOwner(reader, () => form({ does: 'state', button, fields, beside }, attempt)),
    )}
  </div>`
}

function confirmation(right: Right, statement: Statement, reader: Reader, attempt: Attempt): Html {
  const { language, base } = reader
  const t = WITHDRAW[language]
  const button = right.labels[language].confirm
  const beside = html`${buttonLink(`${base}/withdraw?change=yes`, t.change, 'quiet')}
  ${buttonLink(`${base}/`, t.not_now, 'quiet')}`
  const fields = hidden('withdrawal_id', statement.withdrawal_id)
  const doing = { does: 'confirm', button, weight: 'danger', fields, beside } as const
  return html`<div class="stackup">
    ${consequences(right, reader)}
    ${card(
      t.stated,
      html`${content(statement, reader)}
        <p>${t.stated_lead}</p>
        ${onlyOwner(reader, () => form(doing, attempt))}`,
    )}
  </div>`
}

function content({ consumer_name, contract, email }: Statement, { language }: Reader): Html {
  const t = WITHDRAW[language]
  return facts([
    { name: t.name, value: consumer_name },
    { name: t.contract, value: contract },
    { name: t.email, value: email },
  ])
}

function used(statement: Statement, reader: Reader): Html {
  const t = WITHDRAW[reader.language]
  const { confirmed_at, paid_back_at } = statement
  const money = paid_back_at === null ? t.on_its_way : t.paid_back(dayText(paid_back_at, reader))
  return card(
    t.stated,
    html`${content(statement, reader)}
      ${confirmed_at === null ? NOTHING : facts([{ name: t.confirmed_at, value: day(confirmed_at, reader) }])}
      <p>${money}</p>
      <div class="actions">${buttonLink(`${reader.base}/billing/invoices`, t.to_invoices)}</div>`,
  )
}
