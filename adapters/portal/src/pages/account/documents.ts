import type { Schema } from '@billing/client'
import { documentName, type EpochSeconds, fromUnixSeconds, UPLOAD_TYPES } from '@billing/core'
import {
  answered,
  type Attempt,
  buttonLink,
  card,
  confirm,
  day,
  done,
  empty,
  facts,
  fileField,
  form,
  heading,
  type Html,
  html,
  multipart,
  NOTHING,
  type Page,
  pill,
  type Reader,
  select,
  type Sent,
  table,
  type Visit,
} from '@billing/pages'
import { DOCUMENTS } from '../../texts/documents.ts'
import { onlyOwner } from '../only-owner.ts'
import { accountPages, type InAccount, inAccount } from './sections.ts'

type Intake = Schema<'ComplianceIntake'>

interface Known {
  readonly intake: Intake
  /** Whether the reader wants to submit, and is asked once more. */
  readonly asks: boolean
}

/** The documents by which we know who an account is: what is missing, and how our review stands. */
export const documents: Page<InAccount<Known>> = {
  path: '/account/documents',
  who: 'account',
  takes_files: true,
  load: inAccount(async ({ api, query }) => ({
    intake: await answered(api.GET('/compliance/intake')),
    asks: query.get('submit') === 'yes',
  })),
  view({ intake, asks, ...around }, reader, attempt) {
    const t = DOCUMENTS[reader.language]
    if (asks && isWhole(intake) && reader.writes) return question(reader, attempt)
    const body = html`${heading(t.title, t.lead)}
      ${accountPages('/account/documents', around, reader)}
      <div class="stackup">
        ${card(t.asked, html`${standing(intake, reader)} ${asked(intake, reader)}`, stateOf(intake, reader))}
        ${takesFiles(intake) ? onlyOwner(reader, () => card(t.upload, uploadForm(intake, reader, attempt))) : NOTHING}
      </div>`
    return { title: t.title, body, width: 'form-wide' }
  },
  actions: { upload, submit },
}

const TONES = { open: 'warn', submitted: 'busy', approved: 'good', rejected: 'bad' } as const

/** While we look at them nothing is changed, and what is accepted stays. */
function takesFiles({ status, required_docs }: Intake): boolean {
  return (status === 'open' || status === 'rejected') && required_docs.length > 0
}

function isWhole({ status, required_docs, uploaded_docs }: Intake): boolean {
  return (
    status === 'open' && required_docs.length > 0 && uploaded_docs.length === required_docs.length
  )
}

function stateOf({ status, required_docs }: Intake, { language }: Reader): Html {
  return required_docs.length === 0
    ? NOTHING
    : pill(DOCUMENTS[language].states[status], TONES[status])
}

function standing(intake: Intake, reader: Reader): Html {
  const t = DOCUMENTS[reader.language]
  const { status, submitted_at, reviewed_at, reviewer_note, required_docs } = intake
  if (required_docs.length === 0) return NOTHING
  const dayOf = (at: EpochSeconds) => day(fromUnixSeconds(at), reader)
  const known = [
    submitted_at === null ? null : { name: t.submitted_at, value: dayOf(submitted_at) },
    reviewed_at === null ? null : { name: t.reviewed_at, value: dayOf(reviewed_at) },
    reviewer_note === null ? null : { name: t.note, value: reviewer_note },
  ]
  const list = known.some((fact) => fact !== null) ? facts(known) : NOTHING
  return html`<p>${t.says[status]}</p>
    ${list}`
}

function asked({ required_docs, uploaded_docs }: Intake, { language }: Reader): Html {
  const t = DOCUMENTS[language]
  if (required_docs.length === 0) return empty(t.nothing)
  const rows = required_docs.map((key) => [
    documentName(key, language),
    uploaded_docs.includes(key) ? pill(t.here, 'good') : pill(t.missing, 'warn'),
  ])
  return table(t.asked, [{ head: t.document }, { head: t.state }], rows)
}

function uploadForm(intake: Intake, reader: Reader, attempt: Attempt): Html {
  const { required_docs, uploaded_docs } = intake
  const { language, base } = reader
  const t = DOCUMENTS[language]
  const missing = required_docs.filter((key) => !uploaded_docs.includes(key))
  const choices = [...missing, ...uploaded_docs].map((value) => {
    const name = documentName(value, language)
    return { value, label: uploaded_docs.includes(value) ? t.replaces(name) : name }
  })
  const fields = html`${select({ name: 'doc_key', label: t.which }, choices, attempt)}
  ${fileField({ name: 'file', label: t.file, hint: t.file_hint, accept: UPLOAD_TYPES }, attempt)}`
  const weight = isWhole(intake) ? 'plain' : 'primary'
  const ready = html`<p>${t.ready}</p>
    <div class="actions">
      ${buttonLink(`${base}/account/documents?submit=yes`, t.submit, 'primary')}
    </div>`
  return html`${isWhole(intake) ? ready : NOTHING}
  ${form({ does: 'upload', button: t.send, weight, fields, takes_files: true }, attempt)}`
}

function question({ language, base }: Reader, attempt: Attempt) {
  const t = DOCUMENTS[language]
  const asking = {
    says: html`<p>${t.question_lead}</p>`,
    button: t.submit,
    does: 'submit',
    back: { href: `${base}/account/documents`, text: t.not_yet },
  }
  const body = html`${heading(t.question)}
    <section class="card">${confirm(asking, attempt)}</section>`
  return { title: t.question, body, width: 'narrow' } as const
}

async function upload({ api, reader }: Visit, sent: Sent) {
  const body = multipart({ doc_key: sent.text('doc_key'), file: sent.files['file'] })
  await done(api.POST('/compliance/intake/documents', { body }))
  const note = { tone: 'good', text: DOCUMENTS[reader.language].uploaded } as const
  return { to: '/account/documents', note }
}

async function submit({ api, reader }: Visit) {
  await done(api.POST('/compliance/intake/submit'))
  const note = { tone: 'good', text: DOCUMENTS[reader.language].sent } as const
  return { to: '/account/documents', note }
}
