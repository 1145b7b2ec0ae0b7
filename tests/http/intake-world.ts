import type { AuditRow } from '@billing/core'
import { afterEach, beforeEach } from 'vitest'
import { type ApiAnswer, answerOf } from '../support/api.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { sendDocument, submitDocuments } from '../support/documents.ts'
import { checked, undocumented } from './checked.ts'

/** A customer who has to send identity documents, and the operator who reviews them. */
export interface IntakeWorld {
  readonly world: World
  readonly api: World['api']
  readonly customer: Customer
  /** The operator's token. */
  readonly operator: string
  view(token?: string): Promise<ApiAnswer>
  /** A PDF unless other bytes are given, as the customer unless another token is. */
  upload(doc_key: string, sent?: Upload): Promise<ApiAnswer>
  submit(token?: string): Promise<ApiAnswer>
  /** The customer has uploaded and submitted all that a company has to. Resolves to the intake's id. */
  submitted(): Promise<string>
  decide(
    verdict: 'approve' | 'reject',
    intake_id: string,
    body?: object,
    token?: string,
  ): Promise<ApiAnswer>
  list(query?: string): Promise<ApiAnswer>
  /** What the customer's chain says of the documents, oldest first. */
  audited(): Promise<AuditRow[]>
}

interface Upload {
  readonly token?: string
  readonly bytes?: Uint8Array
}

const DOCUMENTS = '/compliance/intake/documents'

/** Opens such a world before each test, and closes it after. */
export function intakeWorld(): IntakeWorld {
  const it = {} as { -readonly [K in keyof IntakeWorld]: IntakeWorld[K] }
  beforeEach(async () => {
    it.world = await openWorld()
    it.api = checked(it.world)
    it.customer = await it.world.signUp()
    it.operator = await it.world.operator()
  })
  afterEach(() => it.world.close())
  it.view = (token = it.customer.token) => it.api('GET', '/compliance/intake', { token })
  it.upload = async (doc_key, { token = it.customer.token, bytes } = {}) =>
    documented(
      'POST',
      DOCUMENTS,
      await sendDocument(it.world, { token, doc_key, ...(bytes ? { bytes } : {}) }),
    )
  it.submit = (token = it.customer.token) => it.api('POST', '/compliance/intake/submit', { token })
  it.submitted = () => submitDocuments(it.world, it.customer.token)
  it.decide = (verdict, intake_id, body = {}, token = it.operator) =>
    it.api('POST', `/admin/kyb-intakes/${intake_id}/${verdict}`, { token, body })
  it.list = (query = '') => it.api('GET', `/admin/kyb-intakes${query}`, { token: it.operator })
  it.audited = async () => {
    const { account_id } = it.customer
    const rows = await it.world.ports.store.read((tx) => tx.audit.rows(account_id, 0, 1_000))
    return rows.filter(({ action }) => action.includes('kyb'))
  }
  return it
}

/** An answer, which must be what the document says. */
async function documented(method: string, path: string, response: Response): Promise<ApiAnswer> {
  const answer = await answerOf(response)
  const surprises = undocumented(method, path, answer)
  if (surprises.length > 0) throw new Error(`${surprises.join('; ')}: ${answer.body}`)
  return answer
}
