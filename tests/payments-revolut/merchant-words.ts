import type { Schema } from './schema.ts'

/** A text, a whole number, an id, an instant, a day, an address of e-mail, a length of time. */
export const text: Schema = { type: 'string' }
export const whole: Schema = { type: 'integer' }
export const uuid: Schema = { type: 'string', format: 'uuid' }
export const instant: Schema = { type: 'string', format: 'date-time' }
export const day: Schema = { type: 'string', format: 'date' }
export const email: Schema = { type: 'string', format: 'email' }
export const duration: Schema = { type: 'string', format: 'duration' }
export const currency: Schema = { type: 'string', minLength: 3, maxLength: 3 }

/** A text of some length. */
export const sized = (minLength: number, maxLength: number): Schema => ({
  type: 'string',
  minLength,
  maxLength,
})

/** An address of the web. */
export const address: Schema = {
  type: 'string',
  format: 'uri',
  pattern: String.raw`^https?:\/{2}.+`,
  maxLength: 2_000,
}

/** One of some words, which are parted by spaces. */
export const oneOf = (words: string): Schema => ({ type: 'string', enum: words.split(' ') })

/** A list of one kind of thing. */
export const list = (items: Schema, more: Schema = {}): Schema => ({
  type: 'array',
  items,
  ...more,
})

/** An object that may hold more than what is named; `required` are the names that it must hold. */
export function fields(properties: Readonly<Record<string, Schema>>, required = ''): Schema {
  const named = required === '' ? {} : { required: required.split(' ') }
  return { type: 'object', properties, ...named }
}

/** What is told of a person. */
export const person = { full_name: text, phone: text, email, date_of_birth: day }

/** An error, and the older one of two operations. */
export const failure = fields(
  { code: { type: ['string', 'integer'] }, message: text, timestamp: whole },
  'code timestamp',
)
export const oldFailure = fields({ errorId: text, timestamp: whole })
export const oldMissing = fields({ errorId: text, timestamp: whole, code: whole })
