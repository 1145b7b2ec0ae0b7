import { after, SECOND, unixSeconds } from '@billing/core'
import {
  answered,
  type Attempt,
  type Done,
  field,
  form,
  heading,
  hidden,
  type Html,
  html,
  NOTHING,
  ownPath,
  type Page,
  type Reader,
  type Sent,
  sessionOf,
  type Visit,
} from '@billing/pages'
import { encode } from 'uqr'
import { ENTRY as t } from '../../texts/entry.ts'

/** What the second step knows of the first: carried by the sealed cookie, then by the form. */
const CARRIED = ['challenge_id', 'next', 'secret', 'otpauth_uri'] as const

/** The second step: a code of the authenticator. Whoever has none sets one up. */
export const code: Page<null> = {
  path: '/sign-in/code',
  who: 'anyone',
  load: async () => null,
  view(_, reader, attempt) {
    const { challenge_id } = attempt.values
    if (!challenge_id) return lost(reader)
    const setup = form(
      { does: 'enrol', button: t.enrol, weight: 'plain', fields: carried(attempt) },
      attempt,
    )
    const body = html`${heading(t.code_title, t.code_lead)}
      <section class="card">${codeForm(attempt, reader)}</section>
      <section class="card">
        <h2>${t.first_time}</h2>
        <p class="lead">${t.first_time_lead}</p>
        ${setup}
      </section>`
    return { title: t.code_title, body, width: 'narrow' }
  },
  actions: { '': enter, enrol: begin },
}

/** The first time: what the authenticator is fed with, and the first code that proves it. */
export const enrol: Page<null> = {
  path: '/sign-in/enrol',
  who: 'anyone',
  load: async () => null,
  view(_, reader, attempt) {
    const { secret, otpauth_uri } = attempt.values
    if (!secret || !otpauth_uri) return lost(reader)
    const body = html`${heading(t.enrol_title, t.enrol_lead)}
      <section class="card">
        ${qrCode(otpauth_uri)}
        <p>${t.secret}: <code>${secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code></p>
        ${codeForm(attempt, reader)}
      </section>`
    return { title: t.enrol_title, body, width: 'narrow' }
  },
  actions: { '': enter },
}

function lost({ base }: Reader) {
  const body = html`${heading(t.code_title)}
    <section class="card">
      <p>${t.lost}</p>
      <p><a class="button" href="${base}/sign-in">${t.begin_again}</a></p>
    </section>`
  return { title: t.code_title, body, width: 'narrow' } as const
}

function codeForm(attempt: Attempt, { base }: Reader): Html {
  const digits = field(
    { name: 'code', label: t.code, inputmode: 'numeric', autocomplete: 'one-time-code', max: 12 },
    attempt,
  )
  const beside = html`<a href="${base}/sign-in">${t.begin_again}</a>`
  return form({ button: t.enter, fields: html`${digits} ${carried(attempt)}`, beside }, attempt)
}

function carried({ values }: Attempt): Html {
  return html`${CARRIED.map((name) => (values[name] ? hidden(name, values[name]) : NOTHING))}`
}

/** Modules of light around the code. Source: ISO/IEC 18004, 6.3.8. */
const QUIET = 4

function qrCode(text: string): Html {
  const { data, size } = encode(text, { border: QUIET })
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${t.qr}">
    <rect width="${size}" height="${size}" fill="#fff" />
    <path d="${dark.join('')}" fill="#000" />
  </svg>`
}

async function begin({ api }: Visit, sent: Sent): Promise<Done> {
  const challenge_id = sent.text('challenge_id')
  const made = await answered(api.POST('/auth/admin/2fa/enrol', { body: { challenge_id } }))
  const values = { challenge_id, next: ownPath(sent.text('next')), ...made }
  return { to: '/sign-in/enrol', fill: { path: '/sign-in/enrol', values } }
}

async function enter({ api, reader }: Visit, sent: Sent): Promise<Done> {
  const body = {
    challenge_id: sent.text('challenge_id'),
    code: sent.text('code').replaceAll(/\s/g, ''),
  }
  const { access_token, refresh_token, expires_in } = await answered(
    api.POST('/auth/admin/2fa/verify', { body }),
  )
  const headers = { authorization: `Bearer ${access_token}` }
  const { user_id: id, ...me } = await answered(api.GET('/me', { headers }))
  const expires_at = unixSeconds(after(reader.now, expires_in * SECOND))
  const session = sessionOf({
    access_token,
    refresh_token,
    expires_at,
    token_type: 'Bearer',
    user: { id, ...me },
  })
  // The forms of both steps begin with nothing again.
  const fill = { path: '/sign-in/code', values: {} }
  const { reads_only } = me
  const kept = { ...session, ...(reads_only && { reads_only }) }
  return { to: ownPath(sent.text('next')), session: kept, fill }
}
