import { describe, expect, it } from 'vitest'
import { anOperator } from '../fixtures/index.ts'
import { ACCESS } from '../people/sessions/access.ts'
import { type Call, SYSTEM } from '../records/idempotency/call.ts'
import { CAPABILITIES } from './capabilities.ts'
import { type Given, system, use, type UseCase, withoutCall } from './use-case.ts'
import { wire } from './wire.ts'

const GIVEN = {} as Given
const OPERATOR = anOperator()
const callOf = (actor: Call['actor']): Call => ({ ...SYSTEM, actor })

async function ownAccount(_given: Given, { actor }: Call): Promise<unknown> {
  return actor
}

async function cards(): Promise<unknown> {
  return { data: [{ last4: '4242' }], bytes: new Uint8Array([1]) }
}

describe('a use case', () => {
  it('has the name of its operation, or does not compile, and lets nobody in', async () => {
    // @ts-expect-error: there is no such operation
    use('renameAnybody', ownAccount)
    // @ts-expect-error: what depends on whose account it is must be told who asks
    withoutCall('getAccount', cards)
    // @ts-expect-error: a function by itself names none
    const wired: unknown = wire({ account: { view: ownAccount } }, GIVEN)
    const { account } = wired as { account: { view: (call: Call) => Promise<unknown> } }

    await expect(account.view(callOf(OPERATOR))).rejects.toThrow()
  })

  it('runs for whom the table lets in, and is told who asks', async () => {
    const { account } = wire({ account: { view: use('getAccount', ownAccount) } }, GIVEN)
    const owner = { ...OPERATOR, role: 'owner' } as const

    expect(await account.view(callOf(owner))).toBe(owner)
    await expect(account.view(callOf(OPERATOR))).rejects.toMatchObject({ code: 'auth.forbidden' })
    await expect(account.view(callOf(null))).rejects.toMatchObject({
      code: 'auth.invalid_credentials',
    })
  })

  it('of the service itself takes no call of anybody else', async () => {
    const { worker } = wire({ worker: { tick: system(cards) } }, GIVEN)

    await expect(worker.tick(SYSTEM)).resolves.toBeDefined()
    // @ts-expect-error: a call of an operator is none of the service
    await expect(worker.tick(callOf(OPERATOR))).rejects.toMatchObject({ code: 'auth.forbidden' })
  })

  it('hides from an auditor what operators see, and leaves a file as it is', async () => {
    const { books } = wire({ books: { list: withoutCall('adminListPayments', cards) } }, GIVEN)
    const auditor = { ...OPERATOR, reads_only: true } as const
    const bytes = new Uint8Array([1])

    expect(await books.list(callOf(OPERATOR))).toEqual({ data: [{ last4: '4242' }], bytes })
    expect(await books.list(callOf(auditor))).toEqual({ data: [{ last4: '••••' }], bytes })
  })
})

it('every operation of the permission table guards a use case', () => {
  const guards = Object.values(CAPABILITIES).flatMap((useCases) =>
    Object.values<UseCase>(useCases).map(({ guarded }) => guarded),
  )

  expect(Object.keys(ACCESS).filter((each) => !guards.includes(each as never))).toEqual([])
})
