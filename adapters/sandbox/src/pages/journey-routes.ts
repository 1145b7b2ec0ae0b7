import { invalid } from '@billing/core'
import type { Context, Hono } from 'hono'
import { z } from 'zod'

import type { Sandbox } from '../sandbox.ts'
import { type Answer, askApi, refusalOf, refusalText } from './ask-api.ts'
import { type Form, here, readForm } from './forms.ts'
import type { PageHooks } from './hooks.ts'
import { BASE, sendPage } from './layout.ts'
import { readRoom } from './room.ts'
import { roomPage } from './room-page.ts'
import { linkOf, spending } from './sign-in-link.ts'
import { follow, forget, keepSession, leaveNote, readVisit } from './visit.ts'

const Started = z.object({ signup_id: z.string(), order_token: z.string() })
const Tokens = z.object({ access_token: z.string(), refresh_token: z.string() })

/** The forms of the checklist: each one makes the call of the public API that a front end would make. */
export function journeyRoutes(app: Hono, sandbox: Sandbox, hooks: PageHooks): void {
  app.post('/room/signup', async (c) => {
    const form = await readForm(c)
    const body = signupBody(form)
    const answer = await askApi(hooks, here(c).origin, { method: 'POST', path: '/v1/signup', body })
    const started = Started.safeParse(answer.body).data
    if (!started) return refuse(c, { sandbox, hooks, form, answer })
    follow(c, { ...started, email: body.email, plan_tier: body.plan_tier })
    leaveNote(c, { tone: 'good', text: `${body.email} has signed up. Next: save a card.` })
    return c.redirect(`${BASE}#start`, 303)
  })

  app.post('/room/redeem', async (c) => {
    const { kind, token, password = '' } = await readForm(c)
    const link = linkOf(kind ?? 'first-login', token)
    if (!link) throw invalid('token', 'We need the token of a link.')
    return openSession(c, hooks, {
      ...spending(link, password),
      done: 'The link is spent and you are signed in.',
    })
  })

  app.post('/room/sign-in', async (c) => {
    const { email = '', password = '' } = await readForm(c)
    return openSession(c, hooks, {
      path: '/v1/auth/sign-in',
      body: { email, password },
      done: 'You are signed in.',
    })
  })

  app.post('/room/refresh', async (c) => {
    await readForm(c)
    const refresh_token = readVisit(c).session?.refresh_token ?? ''
    return openSession(c, hooks, {
      path: '/v1/auth/refresh',
      body: { refresh_token },
      done: 'The session has a new access token.',
    })
  })

  app.post('/room/restart', async (c) => {
    await readForm(c)
    forget(c, 'started')
    forget(c, 'session')
    return c.redirect(`${BASE}#start`, 303)
  })
}

/** A made-up address: without one the first invoice of a company waits for it. */
function addressIn(country: string) {
  const place = { line1: '1 Example Street', city: 'Town', postal_code: '1000' }
  return { ...place, country: country.toUpperCase() }
}

function signupBody(form: Form) {
  const { customer_type = '', name = '', email = '', plan_tier = '', country = '', password } = form
  return {
    customer_type,
    ...(customer_type === 'individual'
      ? { full_name: name }
      : { company_name: name, legal_address: addressIn(country) }),
    email,
    plan_tier,
    country: country.toUpperCase(),
    ...(password ? { password } : {}),
  }
}

interface Refused {
  readonly sandbox: Sandbox
  readonly hooks: PageHooks
  readonly form: Form
  readonly answer: Answer
}

/** The page again, with what was typed and why it was refused. */
async function refuse(c: Context, { sandbox, hooks, form, answer }: Refused): Promise<Response> {
  const refusal = refusalOf(answer) ?? {
    code: 'internal',
    title: 'We did not understand the answer.',
  }
  const room = await readRoom(sandbox, hooks, {
    origin: here(c).origin,
    visit: { ...readVisit(c), note: { tone: 'bad', text: refusalText(refusal) } },
    refused: { form, refusal },
  })
  return sendPage(c, { title: 'Control room', kind: 'room', body: roomPage(room), status: 422 })
}

interface Opening {
  readonly path: string
  readonly body: object
  readonly done: string
}

async function openSession(c: Context, hooks: PageHooks, opening: Opening): Promise<Response> {
  const { path, body, done } = opening
  const answer = await askApi(hooks, here(c).origin, { method: 'POST', path, body })
  const tokens = Tokens.safeParse(answer.body).data
  const refusal = refusalOf(answer)
  if (tokens) keepSession(c, tokens)
  else if (refusal?.code === 'auth.invalid_credentials') forget(c, 'session')
  leaveNote(
    c,
    tokens
      ? { tone: 'good', text: done }
      : { tone: 'bad', text: refusal ? refusalText(refusal) : 'We did not understand the answer.' },
  )
  return c.redirect(`${BASE}#redeem`, 303)
}
