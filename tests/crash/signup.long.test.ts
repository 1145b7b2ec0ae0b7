import { expect, it } from 'vitest'
import { killAndRestart } from './kill-at.ts'

it('a signup ends the same wherever the server is killed on the way', async () => {
  const deaths = await killAndRestart(1)

  expect(deaths).toEqual(
    expect.arrayContaining([
      'after payments.createOrder',
      'after pbx.createTenant',
      'after mailer.send',
    ]),
  )
})
