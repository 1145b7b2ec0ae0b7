import type { Act } from '../harness/simulation/actor.ts'
import { colleague, type Proofs } from '../harness/simulation/people/colleague.ts'
import { customer } from '../harness/simulation/people/customer.ts'
import { emailOf } from '../harness/simulation/people/notes.ts'
import { operator } from '../harness/simulation/people/operator.ts'
import type { SimulatedService } from '../harness/simulation/service.ts'
import { stranger } from '../harness/simulation/people/stranger.ts'

/** People who are invited to look into customers' accounts. */
const COLLEAGUES = ['colleague 1', 'colleague 2']

/**
 * Who lives in a town: so many customers, somebody at the operator's desk, colleagues of customers who are
 * invited one day, and a stranger who signs up with other people's addresses.
 */
export function castOf(
  service: SimulatedService,
  customers: number,
  sells_items: boolean,
): Record<string, Act> {
  const people = Array.from({ length: customers }, (_, at) => `customer ${at + 1}`)
  const proofs: Proofs = new Map()
  const colleagues = COLLEAGUES.map(emailOf)
  return {
    ...Object.fromEntries(people.map((name) => [name, customer({ sells_items })])),
    ...Object.fromEntries(COLLEAGUES.map((name) => [name, colleague(proofs)])),
    stranger: stranger({ emails: [...colleagues, ...people.map(emailOf)], proofs }),
    operator: operator(service.operator, { colleagues, sells_items }),
  }
}
