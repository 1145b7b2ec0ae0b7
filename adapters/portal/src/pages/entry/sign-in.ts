import { WITHDRAWAL_LABELS, WITHDRAWAL_PATH } from '@billing/core'
import {
  answered,
  done,
  entered,
  field,
  form,
  heading,
  hidden,
  html,
  ownPath,
  type Page,
  saidAt,
  type Sent,
  type Visit,
} from '@billing/pages'
import { ENTRY } from '../../texts/entry.ts'

/** Where e-mail and password open a session, or a link is asked for. */
export const signIn: Page<{ readonly next: string }> = {
  path: '/sign-in',
  who: 'anyone',
  load: async ({ query }) => ({ next: ownPath(query.get('next')) }),
  view({ next: wanted }, { language, base }, attempt) {
    const t = ENTRY[language]
    const next = ownPath(attempt.values['next'] ?? wanted)
    const email = field(
      { name: 'email', label: t.email, type: 'email', autocomplete: 'username' },
      attempt,
    )
    const password = field(
      { name: 'password', label: t.password, type: 'password', autocomplete: 'current-password' },
      attempt,
    )
    const beside = html`<a href="${base}/forgot-password">${t.forgotten}</a>`
    const fields = html`${email} ${password} ${hidden('next', next)}`
    const body = html`${heading(t.sign_in, t.sign_in_lead)}
      <section class="card">${form({ button: t.sign_in, fields, beside }, attempt)}</section>
      <section class="card">
        <h2>${t.no_password}</h2>
        <p class="lead">${t.no_password_lead}</p>
        <form method="post" class="form">
          ${hidden('do', 'link')}
          <div class="field">
            <label for="link-email">${t.email}</label>
            <input id="link-email" name="email" type="email" autocomplete="username" required />
          </div>
          <div class="actions"><button class="button">${t.send_link}</button></div>
        </form>
      </section>
      <p>${t.new_here} <a href="${base}/signup">${t.sign_up}</a></p>
      <p>
        ${t.consumers}
        <a href="${base}${WITHDRAWAL_PATH}">${WITHDRAWAL_LABELS[language].withdraw}</a>
      </p>`
    return { title: t.sign_in, body, width: 'narrow' }
  },
  actions: { '': byPassword, link: byLink },
}

async function byPassword({ api, reader }: Visit, sent: Sent) {
  const body = { email: sent.text('email'), password: sent.text('password') }
  try {
    return entered(await answered(api.POST('/auth/sign-in', { body })), ownPath(sent.text('next')))
  } catch (error) {
    throw saidAt(error, 'password', ENTRY[reader.language].wrong)
  }
}

async function byLink({ api, reader }: Visit, sent: Sent) {
  const email = sent.text('email')
  await done(api.POST('/auth/magic-link', { body: { email } }))
  const text = ENTRY[reader.language].link_sent(email)
  return { to: '/sign-in', note: { tone: 'good', text } } as const
}
