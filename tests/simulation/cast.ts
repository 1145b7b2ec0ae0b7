import { type Act, customer, operator, type SimulatedService } from '@billing/testing/reliability'

/** Who lives in a town: so many customers, and somebody at the operator's desk. */
export function castOf(service: SimulatedService, customers: number): Record<string, Act> {
  const people = Array.from({ length: customers }, (_, at) => [`customer ${at + 1}`, customer()])
  return { ...Object.fromEntries(people), operator: operator(service.operator) }
}
