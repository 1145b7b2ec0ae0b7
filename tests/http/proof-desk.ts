import { afterEach, beforeEach } from 'vitest'
import { type SentProof, sendProof } from '../support/vat-proofs.ts'
import { type ApiAnswer } from '../support/api.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { checked, undocumented } from './checked.ts'

/** A customer who proves a VAT number that the registry does not know, and the operator who reviews it. */
export interface ProofDesk {
  readonly world: World
  readonly api: World['api']
  readonly customer: Customer
  /** The operator's token. */
  readonly operator: string
  /** As the customer unless another token is given. */
  send(sent?: Partial<SentProof>): Promise<ApiAnswer>
  own(query?: string, token?: string): Promise<ApiAnswer>
  vat(token?: string): Promise<ApiAnswer>
  list(query?: string): Promise<ApiAnswer>
  decide(
    verdict: 'approve' | 'reject',
    proof_id: string,
    body?: object,
    token?: string,
  ): Promise<ApiAnswer>
}

export const NUMBER = 'DE136695976'

/** Opens such a world before each test, and closes it after. */
export function proofDesk(): ProofDesk {
  const at = {} as { -readonly [K in keyof ProofDesk]: ProofDesk[K] }
  beforeEach(async () => {
    at.world = await openWorld()
    at.api = checked(at.world)
    at.customer = await at.world.signUp({ country: 'DE' })
    at.operator = await at.world.operator()
    await at.world.sandbox.setVat({ vat_id: NUMBER, valid: false, name: null })
  })
  afterEach(() => at.world.close())
  const own = () => at.customer.token
  at.send = async (sent = {}) => {
    const answer = await sendProof(at.world, { token: own(), vat_id: NUMBER, ...sent })
    const surprises = undocumented('POST', '/vat/proofs', answer)
    if (surprises.length > 0) throw new Error(`${surprises.join('; ')}: ${answer.body}`)
    return answer
  }
  at.own = (query = '', token = own()) => at.api('GET', `/vat/proofs${query}`, { token })
  at.vat = (token = own()) => at.api('GET', '/vat', { token })
  at.list = (query = '') => at.api('GET', `/admin/vat-proofs${query}`, { token: at.operator })
  at.decide = (verdict, proof_id, body = {}, token = at.operator) =>
    at.api('POST', `/admin/vat-proofs/${proof_id}/${verdict}`, { token, body })
  return at
}
