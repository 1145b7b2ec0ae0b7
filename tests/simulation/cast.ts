import {
  type Act,
  colleague,
  customer,
  emailOf,
  operator,
  type Proofs,
  type SimulatedService,
  stranger,
} from '@billing/testing/reliability'

/** People who are invited to look into customers' accounts. */
const COLLEAGUES = ['colleague 1', 'colleague 2']

/**
 * Who lives in a town: so many customers, somebody at the operator's desk, colleagues of customers who are
 * invited one day, and a stranger who signs up with other people's addresses.
 */
export function castOf(service: SimulatedService, customers: number): Record<string, Act> {
  const people = Array.from({ length: customers }, (_, at) => `customer ${at + 1}`)
  const proofs: Proofs = new Map()
  const colleagues = COLLEAGUES.map(emailOf)
  return {
    ...Object.fromEntries(people.map((name) => [name, customer()])),
    ...Object.fromEntries(COLLEAGUES.map((name) => [name, colleague(proofs)])),
    stranger: stranger({ emails: [...colleagues, ...people.map(emailOf)], proofs }),
    operator: operator(service.operator, { colleagues }),
  }
}
