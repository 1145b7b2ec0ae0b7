import type { Schema } from '@billing/client'
import {
  answered,
  type Attempt,
  card,
  COMMON,
  day,
  type Fact,
  facts,
  field,
  form,
  heading,
  type Html,
  html,
  NOTHING,
  type Page,
  type Part,
  part,
  partOf,
  pill,
  type Reader,
  type Sent,
  shown,
  type Visit,
} from '@billing/pages'
import { VAT } from '../../texts/vat.ts'
import { onlyOwner } from '../only-owner.ts'
import { statusOf } from '../subscription-status.ts'
import { accountPages, type InAccount, inAccount } from './sections.ts'
import { type NextInvoice, readNextInvoice } from './next-invoice.ts'
import { placeCard } from './vat-place.ts'
import { proofForm, proofTable, sendProof } from './vat-proofs.ts'

type Status = Schema<'VatStatusResponse'>

interface Known {
  readonly vat: Part<Status>
  readonly next?: NextInvoice | null
  /** Whether the account has ended: no invoice is to come, and the registry is not asked by itself. */
  readonly ended?: boolean
  readonly proofs: Part<readonly Schema<'VatProof'>[]>
}

/** The VAT number, what the registry said of it and when, and the proofs of a number that it does not know. */
export const vat: Page<InAccount<Known>> = {
  path: '/account/vat',
  who: 'account',
  takes_files: true,
  load: inAccount(async ({ api }) => {
    const [status, subscription, proofs] = await Promise.all([
      partOf(api.GET('/vat')),
      partOf(api.GET('/subscription')),
      part(answered(api.GET('/vat/proofs')).then(({ data }) => data)),
    ])
    const next =
      'data' in status && 'data' in subscription
        ? await readNextInvoice({ api }, status.data, subscription.data)
        : null
    return { vat: status, proofs, next, ended: statusOf(subscription) === 'cancelled' }
  }),
  view({ vat: status, proofs, next = null, ended = false, ...around }, reader, attempt) {
    const t = VAT[reader.language]
    const body = html`${heading(t.title, t.lead)} ${accountPages('/account/vat', around, reader)}
      <div class="stackup">
        ${card(
          t.number,
          shown(status, reader, (data) => number(data, ended, reader, attempt)),
        )}
        ${card(
          t.place,
          shown(status, reader, ({ place }) => placeCard(place, next, reader)),
        )}
        ${card(
          t.proofs,
          shown(proofs, reader, (data) => proofTable(data, reader)),
        )}
        ${reader.writes ? card(t.send, proofForm('data' in status ? status.data : null, reader, attempt)) : NOTHING}
      </div>`
    return { title: t.title, body, width: 'form-wide' }
  },
  actions: { number: saveNumber, ask: askAgain, proof: sendProof },
}

const TONES = { not_provided: 'quiet', valid: 'good', invalid: 'bad', pending: 'busy' } as const

function number(status: Status, ended: boolean, reader: Reader, attempt: Attempt): Html {
  const t = VAT[reader.language]
  const { vat_id, vat_status } = status
  const known =
    vat_id === null
      ? html`<p>${t.none}</p>`
      : html`${facts(said(status, reader))}
          <p>${ended && vat_status === 'pending' ? t.asked_no_more : t.says[vat_status]}</p>`
  return html`${known} ${onlyOwner(reader, () => forms(vat_id, reader, attempt))}`
}

function said({ vat_id, vat_status, vat_name, vat_checked_at }: Status, reader: Reader) {
  const t = VAT[reader.language]
  const state = pill(t.states[vat_status], TONES[vat_status])
  return [
    { name: t.number, value: html`<span class="mono">${vat_id}</span> ${state}` },
    vat_name === null ? null : { name: t.owner, value: vat_name },
    { name: t.checked, value: vat_checked_at === null ? t.never : day(vat_checked_at, reader) },
  ] satisfies (Fact | null)[]
}

function forms(vat_id: string | null, { language }: Reader, attempt: Attempt): Html {
  const t = VAT[language]
  const again =
    vat_id === null ? NOTHING : form({ does: 'ask', button: t.ask, weight: 'plain' }, attempt)
  const fields = field(
    {
      name: 'vat_id',
      label: t.change,
      hint: t.change_hint,
      value: vat_id ?? '',
      optional: COMMON[language].optional,
    },
    attempt,
  )
  return html`${again} ${form({ does: 'number', button: t.save, fields }, attempt)}`
}

async function saveNumber({ api, reader }: Visit, sent: Sent) {
  const vat_id = sent.text('vat_id')
  await answered(api.PATCH('/account', { body: { vat_id } }))
  const t = VAT[reader.language]
  const note = { tone: 'good', text: vat_id === '' ? t.taken_away : t.saved } as const
  return { to: '/account/vat', note }
}

async function askAgain({ api, reader }: Visit) {
  await answered(api.POST('/vat/revalidate'))
  return { to: '/account/vat', note: { tone: 'quiet', text: VAT[reader.language].asked } } as const
}
