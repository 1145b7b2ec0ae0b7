import { html } from 'hono/html'

import { command, type Html } from './elements.ts'
import type { Room } from './room.ts'

const STEP_SECONDS = 30

/** How to sign in as the operator: the present TOTP code, and the two calls. */
export function operatorPanel({ operator, origin }: Room): Html {
  if (!operator) return html`<span id="operator" data-live hidden></span>`
  const { email, totp_code, seconds_left } = operator
  const json = `-H 'content-type: application/json'`
  const signIn = [
    `curl -s ${origin}/v1/auth/admin/sign-in ${json} \\`,
    `  -d '{"email": "${email}", "password": "'"$BILLING_ADMIN_PASSWORD"'"}'`,
  ]
  const verify = [
    `curl -s ${origin}/v1/auth/admin/2fa/verify ${json} \\`,
    `  -d '{"challenge_id": "'"$CHALLENGE_ID"'", "code": "${totp_code}"}'`,
  ]
  return html`<section id="operator" class="card" aria-labelledby="operator-title" data-live>
    <h2 id="operator-title">Operator</h2>
    <p class="muted">
      Sign in to the admin API as <b>${email}</b>. The password was printed once, at the first
      start.
    </p>
    <div class="totp">
      <output class="code" aria-label="Present TOTP code"
        >${totp_code.slice(0, 3)} ${totp_code.slice(3)}</output
      >
      <label>
        <span>${seconds_left} s left</span>
        <progress max="${STEP_SECONDS}" value="${seconds_left}">${seconds_left} s</progress>
      </label>
    </div>
    ${command('curl-admin', 'curl: sign in as the operator', [...signIn, '', ...verify].join('\n'))}
  </section>`
}
