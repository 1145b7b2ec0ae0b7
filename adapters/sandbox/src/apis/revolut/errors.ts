import { randomUUID } from 'node:crypto'

/** A refusal of the API. Thrown by its operations, answered by its door. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string | number

  constructor(status: number, code: string | number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** 400: the request is not what the operation takes. */
export function bad(message: string): Refusal {
  return new Refusal(400, 'bad_request', message)
}

/** 404: there is no such thing. */
export function missing(what: string): Refusal {
  return new Refusal(404, 'not_found', `No such ${what}.`)
}

/** 422: the state forbids it. */
export function badState(state: string): Refusal {
  return new Refusal(422, 'bad_state', `This cannot be done to an order that is ${state}.`)
}

/** 422: understood, and refused. */
export function unprocessable(code: string, message: string): Refusal {
  return new Refusal(422, code, message)
}

/** The numbers that the provider has for some of its codes. */
const NUMBERS: Readonly<Record<number, number>> = { 400: 1005, 404: 1024, 422: 2054 }

/** The body of an error in each of the three shapes that the provider's documents show. */
export function errorBody(
  { status, code, message }: Refusal,
  shape: 'named' | 'numbered' | 'legacy',
  now: number,
): object {
  const number = typeof code === 'number' ? code : (NUMBERS[status] ?? status)
  switch (shape) {
    case 'legacy':
      return { errorId: randomUUID(), timestamp: now, code: number }
    case 'numbered':
      return { code: number, message, timestamp: now }
    case 'named':
      return { code, message, timestamp: now }
  }
}
