import { expect, it } from 'vitest'
import { runSimulate } from './run-simulate.ts'

it('2,000 account-years on SQLite', async () => {
  const { exit_code, printed } = await runSimulate({ accounts: 1_000, years: 2, seed: 'long' })
  console.log(printed)

  expect({ exit_code, printed }).toMatchObject({ exit_code: 0 })
})

it('80 account-years on PostgreSQL', async () => {
  const options = { accounts: 80, years: 1, seed: 'long', database: 'postgres' }
  const { exit_code, printed } = await runSimulate(options)
  console.log(printed)

  expect({ exit_code, printed }).toMatchObject({ exit_code: 0 })
})

it('200 account-years with the real adapters, over sockets', async () => {
  const options = { accounts: 200, years: 1, seed: 'long', outside: 'wires' }
  const { exit_code, printed } = await runSimulate(options)
  console.log(printed)

  expect({ exit_code, printed }).toMatchObject({ exit_code: 0 })
})
