import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Draw, drawFrom } from '../harness/simulation/draw.ts'
import { freshFolder } from '../support/example-process.ts'
import { becomes, startBoth, type TwoProcesses } from '../wired/two-processes.ts'
import { drillEnvironment } from './drilled-server.ts'
import {
  asked,
  capturedTwice,
  command,
  keysAnd,
  moveIn,
  pay,
  payPage,
  type Signup,
  signUp,
  TOPUP,
  topUp,
} from './restoring.ts'

/** Somebody whom the database knows, and the keys of the topups that they paid. */
interface Customer {
  readonly signup: Signup
  readonly topups: string[]
}

/**
 * The database goes back to a backup again and again, at moments that are drawn, while the world outside goes on: every
 * time nobody is charged twice, whoever asks again has what they paid for, and the books are proved.
 */
export async function drillMoments(seed: number, moments: number): Promise<void> {
  const draw = drawFrom(seed)
  const folder = freshFolder()
  const file = join(folder, 'billing.db')
  const { BILLING_RATE_LIMITS = '' } = drillEnvironment('')
  const wide = `${BILLING_RATE_LIMITS},sign_in_address=100000/60`
  const both = await startBoth({ ...keysAnd(`sqlite:${file}`), BILLING_RATE_LIMITS: wide })
  try {
    let known: Customer[] = [await arrival(both, 'first')]
    const counts = { topups: 0, arrivals: 0, payments: 0 }
    for (let moment = 0; moment < moments; moment++) {
      const live = liveOnce(both, draw, counts)
      for (let n = draw.between(0, 2); n > 0; n--)
        known.push(...(await live(known, `${moment}-kept-${n}`)))
      const half_way = await signUp(both, `half-way-${moment}@example.lt`)
      const backup = join(folder, `backup-${moment}`)
      expect((await command(both, ['backup', backup])).code).toBe(0)
      const forgotten: Customer[] = []
      for (let n = draw.between(1, 3); n > 0; n--) {
        forgotten.push(...(await live(known, `${moment}-lost-${n}`)))
      }
      // Whose card was proved in the lost hours.
      await pay(both, half_way.order_token)

      await both.stopService('SIGKILL')
      for (const end of ['', '-wal', '-shm']) await rm(`${file}${end}`, { force: true })
      await copyFile(join(backup, 'billing.db'), file)
      await command(both, ['reconcile', '--after-restore'])
      await both.startService()

      known = [...known, { signup: half_way, topups: [] }]
      for (const customer of known) await hasWhatWasPaid(both, customer)
      expect(await capturedTwice(both)).toEqual([])
      const verified = await command(both, ['verify'])
      expect(verified.code, `${verified.stderr}${verified.stdout}`).toBe(0)
      counts.arrivals += forgotten.length
    }
    await expectNumbersToldOnce(both)
    console.log(
      `seed ${seed}: restored at ${moments} moments; ${known.length} customers with ${counts.topups} topups have what ` +
        `they paid for, and ${counts.arrivals} of lost hours were forgotten`,
    )
  } finally {
    await both.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function arrival(both: TwoProcesses, name: string): Promise<Customer> {
  return { signup: await moveIn(both, `${name}@example.lt`), topups: [] }
}

/** Somebody comes, or somebody who is known pays for calls. Resolves to who came. */
function liveOnce(both: TwoProcesses, draw: Draw, counts: { topups: number }) {
  return async (known: readonly Customer[], name: string): Promise<Customer[]> => {
    if (draw.between(0, 2) === 0) return [await arrival(both, name)]
    const { signup, topups } = draw.pick(known)
    const { status, body } = await topUp(both, signup, name)
    expect({ status, body }).toMatchObject({ status: 201 })
    await payPage(both, body.checkout_url as string)
    topups.push(name)
    counts.topups += 1
    await becomes(
      () => balanceOf(both, signup),
      (amount) => amount === due(topups),
    )
    return []
  }
}

/** They ask again under their keys for what the database may have forgotten, and nothing is paid anew. */
async function hasWhatWasPaid(both: TwoProcesses, { signup, topups }: Customer): Promise<void> {
  await becomes(
    async () => (await asked(both, signup, 'GET', '/invoices')).data?.at(-1)?.status,
    (status) => status === 'paid',
  )
  for (const key of topups) expect((await topUp(both, signup, key)).status).toBe(201)
  await becomes(
    () => balanceOf(both, signup),
    (amount) => amount === due(topups),
  )
}

const due = (topups: readonly string[]) => topups.length * TOPUP.amount_minor

async function balanceOf(both: TwoProcesses, signup: Signup): Promise<number> {
  return (await asked(both, signup, 'GET', '/payments/balance')).balance?.amount_minor
}

/** No number of an invoice was ever mailed to two. */
async function expectNumbersToldOnce(both: TwoProcesses): Promise<void> {
  const { messages } = await both.control('GET', '/mail?limit=1000')
  const told = (messages as readonly { subject: string; to: string }[]).flatMap(
    ({ subject, to }) => {
      const number = /PBX-\d{4}-\d+/.exec(subject)?.[0]
      return number === undefined ? [] : [{ number, to }]
    },
  )
  const by_number = Map.groupBy(told, ({ number }) => number)
  const twice = [...by_number].filter(([, all]) => new Set(all.map(({ to }) => to)).size > 1)
  expect(twice).toEqual([])
}
