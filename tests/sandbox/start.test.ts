import { openPostgres } from '@billing/store-sql'
import { expect, it } from 'vitest'

import { freshDatabase } from '../support/postgres.ts'
import { openSandbox } from './open-sandbox.ts'

it('lets several processes start on one new PostgreSQL database at once, which then share it', async () => {
  const url = await freshDatabase()

  const [first, ...others] = await Promise.all(
    [1, 2, 3, 4].map(() => openSandbox({}, openPostgres(url, { max: 2 }))),
  )

  await first?.sandbox.setFault('vat', 'down')
  const answers = await Promise.all(others.map(({ sandbox }) => sandbox.vat.check('LT111111113')))
  expect(answers.map((answer) => answer.kind)).toEqual(['no_verdict', 'no_verdict', 'no_verdict'])
  await Promise.all([first, ...others].map((open) => open?.close()))
})
