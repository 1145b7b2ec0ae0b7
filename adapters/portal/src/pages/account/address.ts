import type { Schema } from '@billing/client'
import { formatCountry } from '@billing/core'
import {
  answered,
  type Attempt,
  card,
  done,
  flag,
  form,
  heading,
  type Html,
  html,
  NOTHING,
  type Page,
  type Reader,
  type Sent,
  type Visit,
} from '@billing/pages'
import { ADDRESS } from '../../texts/address.ts'
import { addressFields } from '../address-fields.ts'
import { onlyOwner } from '../only-owner.ts'
import { accountPages, type InAccount, inAccount } from './sections.ts'

type Account = Schema<'AccountResponse'>
type Address = Schema<'Address'>
type Kind = 'legal_address' | 'invoice_address'

/** Chosen in the list until somebody says where they are. */
const COUNTRY = 'LT'

/** Where the account is, and which address its invoices show. */
export const address: Page<InAccount<Account>> = {
  path: '/account/address',
  who: 'account',
  load: inAccount(({ api }) => answered(api.GET('/account'))),
  view(known, reader, attempt) {
    const t = ADDRESS[reader.language]
    const body = html`${heading(t.title, t.lead)} ${accountPages('/account/address', known, reader)}
      <div class="stackup">
        ${card(t.legal, html`${known.address_missing ? html`<p>${t.missing}</p>` : NOTHING} ${legal(known, reader, attempt)}`)}
        ${card(t.invoice, onInvoices(known, reader, attempt))}
      </div>`
    return { title: t.title, body, width: 'form-wide' }
  },
  actions: {
    legal_address: (visit, sent) =>
      save(visit, { legal_address: addressOf(sent, 'legal_address') }),
    invoice_address: (visit, sent) =>
      save(visit, { invoice_address: addressOf(sent, 'invoice_address') }),
    as_legal: (visit) => save(visit, { invoice_address: null }),
  },
}

function legal({ legal_address }: Account, reader: Reader, attempt: Attempt): Html {
  const t = ADDRESS[reader.language]
  if (reader.writes)
    return addressForm(
      { kind: 'legal_address', known: legal_address, button: t.save },
      reader,
      attempt,
    )
  return html`${legal_address ? written(legal_address, reader) : html`<p>${t.none}</p>`}
  ${onlyOwner(reader, () => NOTHING)}`
}

function onInvoices(known: Account, reader: Reader, attempt: Attempt): Html {
  const t = ADDRESS[reader.language]
  const { invoice_address: own, legal_address } = known
  const now = own ? written(own, reader) : html`<p>${t.as_legal}</p>`
  if (!reader.writes) return now
  const fields = addressForm(
    { kind: 'invoice_address', known: own ?? legal_address, button: t.save_invoice },
    reader,
    attempt,
  )
  const was_sent = Object.keys(attempt.values).some((name) => name.startsWith('invoice_address.'))
  const back = own
    ? form({ does: 'as_legal', button: t.use_legal, weight: 'plain' }, attempt)
    : NOTHING
  return html`${now} ${back}
    <details ${flag('open', was_sent)}>
      <summary>${t.another}</summary>
      ${fields}
    </details>`
}

interface AddressForm {
  readonly kind: Kind
  readonly known: Address | null
  readonly button: string
}

function addressForm({ kind, known, button }: AddressForm, reader: Reader, attempt: Attempt): Html {
  const fields = addressFields({ under: `${kind}.`, country: COUNTRY, known }, reader, attempt)
  return form({ does: kind, button, fields }, attempt)
}

function written(
  { line1, line2, postal_code, city, country }: Address,
  { language }: Reader,
): Html {
  const lines = [line1, line2, `${postal_code} ${city}`, formatCountry(country, language)]
  return html`<address>
    ${lines.filter(Boolean).map((line, at) => (at === 0 ? line : html`<br />${line}`))}
  </address>`
}

/** The fields of a form are named as the API names them, so that each refusal finds its field. */
function addressOf(sent: Sent, kind: Kind): Address {
  const text = (name: keyof Address) => sent.text(`${kind}.${name}`)
  const line2 = text('line2')
  return {
    line1: text('line1'),
    ...(line2 && { line2 }),
    postal_code: text('postal_code'),
    city: text('city'),
    country: text('country'),
  }
}

async function save({ api, reader }: Visit, body: Schema<'UpdateAccountRequest'>) {
  await done(api.PATCH('/account', { body }))
  const note = { tone: 'good', text: ADDRESS[reader.language].saved } as const
  return { to: '/account/address', note }
}
