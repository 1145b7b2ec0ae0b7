import { fileURLToPath } from 'node:url'
import { type ImportedCustomer, SYSTEM } from '@billing/core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readLine } from '../../packages/server/src/imports/checked-lines.ts'
import { readLines } from '../../packages/server/src/imports/read-lines.ts'
import { openWorld, type World } from '../support/world.ts'

const EXAMPLE = fileURLToPath(new URL('../../docs/import.example.csv', import.meta.url))

let world: World
beforeEach(async () => {
  world = await openWorld({ now: '2026-02-01T09:00:00Z' })
})
afterEach(() => world.close())

it('the example of the documentation is imported as it stands', async () => {
  const customers: ImportedCustomer[] = []
  for await (const raw of readLines({ path: EXAMPLE, format: 'csv' })) {
    const read = readLine(raw, world.ports.settings)
    expect(read).toHaveProperty('customer')
    if ('customer' in read) customers.push(read.customer)
  }

  const outcomes = await Promise.all(
    customers.map((customer) => world.billing.imports.customer(SYSTEM, customer)),
  )

  expect(outcomes.map(({ kind }) => kind)).toEqual(['imported', 'imported', 'imported'])
  expect(customers.map(({ account }) => account.company_name)).toEqual([
    'UAB „Žalgirio telefonai“',
    'Jonas Petraitis',
    'Müller, Söhne & Co. KG',
  ])
})
