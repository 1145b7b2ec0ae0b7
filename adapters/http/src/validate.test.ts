import { z } from '@hono/zod-openapi'
import { Problem } from '@billing/core'
import { expect, it } from 'vitest'
import { validated } from './validate.ts'

const Address = z.strictObject({ country: z.string().length(2) })
const Body = z.strictObject({
  name: z.string().min(1),
  legal_address: z.union([Address, z.null()]).optional(),
  lines: z.array(z.strictObject({ quantity: z.int() })).optional(),
})

function complaints(value: unknown): string[] {
  try {
    validated(Body, value)
  } catch (error) {
    if (error instanceof Problem)
      return (error.details.invalid_params ?? []).map(({ name }) => name)
    throw error
  }
  return []
}

it.each([
  ['nothing', undefined, ['body']],
  ['a list', [], ['body']],
  ['a missing property', {}, ['name']],
  ['two properties that we do not know', { name: 'x', a: 1, b: 2 }, ['a', 'b']],
  ['a nested field', { name: 'x', legal_address: { country: 'LTU' } }, ['legal_address.country']],
  [
    'a nested property that we do not know',
    { name: 'x', legal_address: { country: 'LT', zip: 1 } },
    ['legal_address.zip'],
  ],
  [
    'a row of a list',
    { name: 'x', lines: [{ quantity: 1 }, { quantity: 'two' }] },
    ['lines.1.quantity'],
  ],
  [
    'a name that reaches for prototypes',
    JSON.parse('{"name":"x","__proto__":{"a":1}}'),
    ['__proto__'],
  ],
])('%s is named by its path', (_name, value, expected) => {
  expect(complaints(value)).toEqual(expected)
})

it('what is valid is read', () => {
  expect(validated(Body, { name: 'x', legal_address: null })).toEqual({
    name: 'x',
    legal_address: null,
  })
})
