import type { z } from 'zod'
import { InUseShape, LimitsBody } from './count-shapes.ts'
import {
  CreditShape,
  DebitShape,
  Health,
  LevelBody,
  MoneyShape,
  NewTenantBody,
  PlanBody,
  TenantList,
  TenantShape,
} from './shapes.ts'

/** What a parameter of a path or a query is called in the document's components. */
export type Parameter =
  | 'tenant_id'
  | 'external_id'
  | 'reference'
  | 'after'
  | 'limit'
  | 'of'
  | 'since'
  | 'until'

/** One operation of the contract, as the document shows it. */
export interface Operation {
  readonly id: string
  readonly method: 'get' | 'put' | 'patch' | 'delete'
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly Parameter[]
  readonly body?: z.ZodType
  /** The good answers, by status. */
  readonly answers: Readonly<Record<string, { readonly says: string; readonly shape: z.ZodType }>>
  /** The problems that only some operations have. */
  readonly problems: readonly ('404' | '409' | '410' | '422' | '501')[]
  /** Anybody may ask. */
  readonly open?: true
}

const tenant = (says: string) => ({ says, shape: TenantShape })
const IN_FORCE = { '200': tenant('The tenant as it is now.') }

/** Every operation. To add one, add a row. */
export const OPERATIONS: readonly Operation[] = [
  {
    id: 'putTenant',
    method: 'put',
    path: '/tenants/{id}',
    summary: 'Make a tenant',
    description: `Here \`id\` is **our** id, the tenant's \`external_id\`; there is at most one tenant of it, of calls at the same time too. The same content again, whatever its plan, answers with the tenant that there is; other content is \`conflict\`. A \`code\` or \`slug\` of another tenant is \`code_taken\` or \`slug_taken\`, and nothing is made: we ask again under the next one.

A core that needs longer than a few seconds answers 202 with \`provisioning\`; the same call is allowed meanwhile and answers likewise. One that could not make it shows \`failed\`: the same call then tries anew, or says why not (422). A new tenant has the level \`full\`.`,
    parameters: ['external_id'],
    body: NewTenantBody,
    answers: {
      '200': tenant('It was there.'),
      '201': tenant('It was made.'),
      '202': tenant('It is being made.'),
    },
    problems: ['409', '410', '422'],
  },
  {
    id: 'getTenant',
    method: 'get',
    path: '/tenants/{id}',
    summary: 'Read a tenant',
    description: 'Deleted tenants too: a tombstone stays for ever.',
    parameters: ['tenant_id'],
    answers: IN_FORCE,
    problems: ['404'],
  },
  {
    id: 'listTenants',
    method: 'get',
    path: '/tenants',
    summary: 'Find or list tenants',
    description: `All tenants, those that were made in another way and those that are deleted too, the oldest first, in an order that never changes. A page may be shorter than \`limit\`; \`has_more\` says whether another one follows. The billing walks through all of it once an hour, and tells a tenant again what it should be when it is not.

With \`external_id\` only the tenant with exactly this one, or none: then the list is empty, and no 404.`,
    parameters: ['of', 'after', 'limit'],
    answers: { '200': { says: 'Some tenants.', shape: TenantList } },
    problems: ['422'],
  },
  {
    id: 'changePlan',
    method: 'patch',
    path: '/tenants/{id}',
    summary: 'Change the plan',
    description: 'The same again changes nothing and is 200.',
    parameters: ['tenant_id'],
    body: PlanBody,
    answers: IN_FORCE,
    problems: ['404', '410', '422'],
  },
  {
    id: 'setLevel',
    method: 'put',
    path: '/tenants/{id}/level',
    summary: 'Suspend or restore a tenant',
    description: `Commands may arrive late and twice, so \`generation\` orders them. One as great as the tenant's or greater is obeyed, and the tenant keeps it; **a smaller one changes nothing** and is 200 with the tenant as it is. The answer is given when the level is in force for new calls; calls under way may end by themselves.`,
    parameters: ['tenant_id'],
    body: LevelBody,
    answers: IN_FORCE,
    problems: ['404', '410', '422'],
  },
  {
    id: 'setLimits',
    method: 'put',
    path: '/tenants/{id}/limits',
    summary: 'Set how many of each thing a tenant may have',
    description: `What customers buy by number: seats, telephone numbers. The names are yours: an operator enters them in the catalogue, as \`pbx_limit\` of an item. **The limits are told all at once**; a thing that is not among them any more has no limit of ours. \`generation\` orders these commands among themselves, apart from those of the level: one as great as the tenant's \`limits_generation\` or greater is obeyed and kept; **a smaller one changes nothing** and is 200 with the tenant as it is. The level and the plan leave the limits as they are.

A limit below what is in use is taken, and takes nothing away: no more can be added. A name that the core does not know is 422. A core that takes limits shows them in every answer that has the tenant; one that takes none answers 501 \`not_offered\`: an operator sees then what was agreed.`,
    parameters: ['tenant_id'],
    body: LimitsBody,
    answers: IN_FORCE,
    problems: ['404', '410', '422', '501'],
  },
  {
    id: 'countUsed',
    method: 'get',
    path: '/tenants/{id}/in-use',
    summary: 'Count what a tenant has in use',
    description:
      'How many of each thing there are now, with a limit or without, under the same names. The billing asks before a customer takes less at once, and once an hour for every tenant with limits. A core that counts nothing answers 501 `not_offered`.',
    parameters: ['tenant_id'],
    answers: { '200': { says: 'What is in use.', shape: InUseShape } },
    problems: ['404', '410', '501'],
  },
  {
    id: 'deleteTenant',
    method: 'delete',
    path: '/tenants/{id}',
    summary: 'Delete a tenant',
    description: `It serves nobody from now on and takes no other command: those are 410, and so is a \`putTenant\` with its \`external_id\`. Its tombstone stays, is read and listed with the status \`deleted\`, and holds its \`external_id\`, \`code\` and \`slug\`; \`name\` may be emptied. The same again is 200 with the tombstone. What takes long may be cleaned up after the answer. The billing asks for this 30 days after a customer has left.`,
    parameters: ['tenant_id'],
    answers: { '200': tenant('The tombstone.') },
    problems: ['404'],
  },
  {
    id: 'putCredit',
    method: 'put',
    path: '/tenants/{id}/credits/{reference}',
    summary: 'Credit money for calls',
    description: `Once per tenant and \`reference\`, however often it is asked, at the same time too. The same amount again is 200; another amount is \`conflict\`. An amount is more than zero. A core that keeps no money answers 501 \`not_offered\`.`,
    parameters: ['tenant_id', 'reference'],
    body: MoneyShape,
    answers: {
      '200': { says: 'It had been given.', shape: CreditShape },
      '201': { says: 'It was given.', shape: CreditShape },
    },
    problems: ['404', '409', '410', '422', '501'],
  },
  {
    id: 'putDebit',
    method: 'put',
    path: '/tenants/{id}/debits/{reference}',
    summary: 'Take unused money for calls back',
    description: `Once per tenant and \`reference\`, however often it is asked, at the same time too. The body says how much at most. **The core takes what is unused of it, never more than is unused**, and answers how much that was: zero where all is used. The same \`reference\` again answers what was taken the first time, whatever was used or credited since. The billing pays back what the core has taken, and nothing else. A core that gives nothing back answers 501 \`not_offered\`: topups are not paid back then.`,
    parameters: ['tenant_id', 'reference'],
    body: MoneyShape,
    answers: {
      '200': { says: 'It was taken, now or before.', shape: DebitShape },
      '201': { says: 'It was taken.', shape: DebitShape },
    },
    problems: ['404', '409', '410', '422', '501'],
  },
  {
    id: 'getBalance',
    method: 'get',
    path: '/tenants/{id}/balance',
    summary: 'Read what is left for calls',
    description:
      'A core that keeps no money answers 501 `not_offered`, and gets no topups; one that keeps it and does not tell answers 501 `not_told`. 404 means that there is no tenant.',
    parameters: ['tenant_id'],
    answers: { '200': { says: 'What is left for calls.', shape: MoneyShape } },
    problems: ['404', '501'],
  },
  {
    id: 'getCallCreditUse',
    method: 'get',
    path: '/tenants/{id}/call-credit-use',
    summary: 'Read what calls have used up',
    description: `The money for calls that calls have used up from \`since\` up to, not including, \`until\`, by the core's own books; what a debit took back is no use. A call counts when it is charged. **What is said of the past never changes**: the billing asks once a month, when a month is over, and invoices what it is told. Of a deleted tenant too. A core that does not know answers 501 \`not_offered\`: then the VAT of topups is due when they are bought.`,
    parameters: ['tenant_id', 'since', 'until'],
    answers: { '200': { says: 'What calls have used up.', shape: MoneyShape } },
    problems: ['404', '422', '501'],
  },
  {
    id: 'health',
    method: 'get',
    path: '/healthz',
    summary: 'See whether the core works',
    description: 'Shows nothing that is secret, and asks for no token.',
    parameters: [],
    answers: { '200': { says: 'It works.', shape: Health } },
    problems: [],
    open: true,
  },
]
