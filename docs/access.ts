import { CAPABILITIES } from '../packages/core/src/application/capabilities.ts'
import type { UseCase } from '../packages/core/src/application/use-case.ts'
import { keyScopeOf } from '../packages/core/src/people/api-keys/key-scopes.ts'
import { ACCESS, type Operation } from '../packages/core/src/people/sessions/access.ts'
import { mayCall } from '../packages/core/src/people/sessions/authorise.ts'
import { type Caller, SYSTEM } from '../packages/core/src/records/idempotency/call.ts'
import { table } from './table.ts'

/** What stands above the table of permissions. */
export const ACCESS_INTRO = `Who may call each operation, from the one permission table in
\`packages/core/src/people/sessions/access.ts\`. A support user belongs to a customer's account; an operator
is ours and has given a second factor, and an auditor is one who only reads. An API key of an operator opens what its scopes name:
[API keys](api-keys.md). The core asks the table before each use case, whoever calls it: [embedding](embedding.md).`

const ACCESS_OF_SERVICE = `## The service itself

No request reaches these, whoever is signed in: the worker, the commands and the HTTP adapter call them with \`SYSTEM\`, a call of
which there is one. It is compared by identity, so that nothing that is read from a request is it.`

/** The permission table, and what the service does by itself. */
export function access(): string {
  const who = { user_id: '', account_id: '', session_id: '' }
  const callers: readonly (readonly [string, Caller])[] = [
    ['nobody signed in', null],
    ['owner', { ...who, role: 'owner', twofa: false }],
    ['support user', { ...who, role: 'support', twofa: false }],
    ['operator', { ...who, role: 'admin', twofa: true }],
    ['auditor', { ...who, role: 'admin', twofa: true, reads_only: true }],
    ['the service', SYSTEM.actor],
  ]
  const rows = (Object.keys(ACCESS) as Operation[]).map((operation) => {
    const rule = ACCESS[operation]
    const cells = callers.map(([, actor]) => (mayCall(rule, actor) ? 'yes' : '–'))
    return [`\`${operation}\``, rule, ...cells, keyScopeOf(operation) ?? '–']
  })
  const operations = table(
    ['operation', 'rule', ...callers.map(([name]) => name), 'scope of a key'],
    rows,
  )
  return `${operations}\n\n${ACCESS_OF_SERVICE}\n\n${ownUseCases().join('\n')}`
}

/** What the service does at nobody's request, as `Billing` names it. */
function ownUseCases(): string[] {
  return Object.entries(CAPABILITIES).flatMap(([name, useCases]) =>
    Object.entries<UseCase>(useCases).flatMap(([member, { guarded }]) =>
      guarded === 'system' ? [`- \`${name}.${member}\``] : [],
    ),
  )
}
