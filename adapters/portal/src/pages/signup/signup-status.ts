import { lookUp } from '@billing/core'
import type { Schema } from '@billing/client'
import {
  answered,
  type Attempt,
  buttonLink,
  done,
  entered,
  field,
  form,
  heading,
  type Html,
  html,
  type Page,
  type Reader,
  type Sent,
  type Visit,
  webUrl,
} from '@billing/pages'
import { SIGNUP } from '../../texts/signup.ts'
import { steps } from './steps.ts'

type Status = Schema<'SignupStatusResponse'>

interface Standing {
  readonly signup: Status
  /** Whether a code was sent, so that it can be typed. */
  readonly code_sent: boolean
}

/** Where somebody who signed up comes back to from the card, and waits for the phone system. */
export const signupStatus: Page<Standing> = {
  path: '/signup/{signup_id}',
  who: 'anyone',
  load: async (visit) => ({
    signup: await read(visit),
    code_sent: visit.query.get('code') === 'sent',
  }),
  view({ signup, code_sent }, reader, attempt) {
    if (signup.ended_at !== null) return ended(reader)
    if (isClosed(signup)) return closed(reader)
    const { title, says } = SIGNUP[reader.language].waiting[signup.status]
    const body = html`${heading(title, says || failure(signup, reader))}
    ${signup.status === 'failed' ? '' : steps(STEP[signup.status], reader)}
    ${next(signup, code_sent, reader, attempt)}`
    return { title, body, width: 'narrow', ...(waits(signup) && { looks_again: 2 }) }
  },
  actions: { send: sendCode, open: openAccount },
}

/** Of an account that has ended, also by a withdrawal: its invoices stay, and its customer may come back. */
function ended(reader: Reader) {
  const { title, says, sign_in } = SIGNUP[reader.language].ended
  const body = html`${heading(title, says)}
    <section class="card">
      <div class="actions">${buttonLink(`${reader.base}/sign-in`, sign_in, 'primary')}</div>
    </section>`
  return { title, body, width: 'narrow' } as const
}

/** Cards were refused too often: the page for another one opens again in an hour. */
function isClosed({ status, checkout_url }: Status): boolean {
  return status === 'pending_payment' && checkout_url === null
}

function closed(reader: Reader) {
  const { title, says } = SIGNUP[reader.language].closed
  return { title, body: heading(title, says), width: 'narrow', looks_again: 60 } as const
}

const STEP = { pending_payment: 1, payment_verified: 2, provisioning: 2, active: 3 } as const

function waits({ status }: Status): boolean {
  return status !== 'active' && status !== 'failed'
}

function failure({ failure_reason }: Status, { language }: Reader): string {
  const known: Readonly<Record<string, string>> = SIGNUP[language].failures
  return lookUp(known, failure_reason ?? 'other') ?? known['other'] ?? ''
}

/** What somebody can do where the signup stands. */
function next(signup: Status, code_sent: boolean, reader: Reader, attempt: Attempt): Html {
  const t = SIGNUP[reader.language]
  const card = webUrl(signup.checkout_url)
  if (signup.status === 'pending_payment' && card) {
    return html`<section class="card">
      <div class="actions">
        ${buttonLink(card, t.to_card, 'primary', reader.is_framed ? '_blank' : '_top')}
      </div>
    </section>`
  }
  if (signup.status === 'failed') {
    return html`<section class="card">
      <div class="actions">${buttonLink(`${reader.base}/signup`, t.again, 'primary')}</div>
    </section>`
  }
  return signup.status === 'active' ? wayIn(code_sent, reader, attempt) : html``
}

function wayIn(code_sent: boolean, reader: Reader, attempt: Attempt): Html {
  const t = SIGNUP[reader.language]
  const email = field(
    { name: 'email', label: t.email, type: 'email', autocomplete: 'email' },
    attempt,
  )
  const code = field(
    {
      name: 'code',
      label: t.code,
      hint: t.code_hint,
      inputmode: 'numeric',
      autocomplete: 'one-time-code',
    },
    attempt,
  )
  const inner = code_sent
    ? form({ does: 'open', button: t.open, fields: html`${email} ${code}` }, attempt)
    : form({ does: 'send', button: t.send_code, fields: email }, attempt)
  return html`<section class="card">${inner}</section>
    <p>${t.known} <a href="${reader.base}/sign-in">${t.sign_in}</a></p>`
}

async function read({ api, params }: Visit): Promise<Status> {
  const path = { signup_id: params['signup_id'] ?? '' }
  return answered(api.GET('/signup/{signup_id}', { params: { path } }))
}

async function sendCode({ api, reader, params }: Visit, sent: Sent) {
  const email = sent.text('email')
  await done(api.POST('/auth/verification', { body: { email, purpose: 'email_verify' } }))
  const text = SIGNUP[reader.language].code_sent(email)
  const path = `/signup/${params['signup_id']}`
  const note = { tone: 'good', text } as const
  return { to: `${path}?code=sent`, fill: { path, values: { email } }, note }
}

/** The code proves the mailbox, and what that answers opens the session of this signup. */
async function openAccount({ api, params }: Visit, sent: Sent) {
  const proof = {
    purpose: 'email_verify',
    email: sent.text('email'),
    code: sent.text('code'),
  } as const
  const { grant } = await answered(api.POST('/auth/verification/verify', { body: proof }))
  const path = { signup_id: params['signup_id'] ?? '' }
  const opening = { params: { path }, body: { grant: grant ?? '' } }
  const signed_in = await answered(api.POST('/signup/{signup_id}/session', opening))
  return entered(signed_in, signed_in.user.password_needed ? '/account/security' : '/')
}
