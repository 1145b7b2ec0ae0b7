import { describe, expect, it } from 'vitest'
import { failed, GERMAN, openPlayed, played, said } from './open-vies.ts'

describe('an error', () => {
  it.each([200, 400])(
    'INVALID_INPUT with status %i means that the number is none',
    async (status) => {
      const { answer, asked } = await played(() => failed('INVALID_INPUT', status))

      expect(answer).toMatchObject({ kind: 'invalid' })
      expect(asked).toHaveLength(1)
    },
  )

  it.each([
    ['SERVICE_UNAVAILABLE', 200, 0],
    ['MS_UNAVAILABLE', 200, 0],
    ['MS_UNAVAILABLE', 400, 0],
    ['MS_UNAVAILABLE', 500, 0],
    ['TIMEOUT', 200, 0],
    ['VAT_BLOCKED', 200, 1],
    ['IP_BLOCKED', 200, 1],
    ['VOW-ERR-1', 500, 0],
    ['VOW-ERR-17', 200, 0],
    ['INVALID_INPUT', 500, 0],
    ['SOMETHING_NEW', 200, 0],
    ['__proto__', 200, 0],
  ])('%s with status %i is no verdict', async (code, status, alarms) => {
    const world = await played(() => failed(code, status))

    expect(world.answer).toMatchObject({ kind: 'no_verdict', reason: expect.stringMatching(/\w/) })
    expect([world.asked.length, world.alarms.length, world.pauses]).toEqual([1, alarms, []])
  })

  it('says what is the matter in words', async () => {
    const { answer } = await played(() => failed('MS_UNAVAILABLE'))

    expect(answer).toEqual({
      kind: 'no_verdict',
      reason: 'MS_UNAVAILABLE: the register of this state is out of order',
    })
  })

  it.each([undefined, null, 7, { a: 1 }, 'x'.repeat(100), 'a <b>'])(
    'without a code that is one, %j, is no verdict',
    async (code) => {
      const { answer } = await played(() => failed(code))

      expect(answer).toMatchObject({
        kind: 'no_verdict',
        reason: expect.stringMatching(/^no code/),
      })
    },
  )

  it('outweighs a verdict beside it', async () => {
    for (const errorWrappers of [undefined, [], 'none', [{ error: 'TIMEOUT' }]]) {
      const { answer } = await played((question) =>
        said(question, { actionSucceed: false, errorWrappers, valid: false }),
      )

      expect(answer.kind).toBe('no_verdict')
    }
  })

  it('of our own number raises one alarm, and the check goes on without it', async () => {
    const { vies, answer, asked, alarms } = await played((question) =>
      question.requesterNumber === undefined
        ? said(question, { requestIdentifier: '' })
        : failed('INVALID_REQUESTER_INFO'),
    )
    await vies.vat.check(GERMAN)

    expect(answer).toMatchObject({ kind: 'valid', consultation_number: null })
    expect(asked.map((one) => one.requesterNumber !== undefined)).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect(alarms).toEqual([expect.stringMatching(/^INVALID_REQUESTER_INFO: .*our own VAT number/)])
  })

  it('of our own number, when we sent none, is no verdict', async () => {
    const { answer, asked } = await played(() => failed('INVALID_REQUESTER_INFO'))

    expect([answer.kind, asked.length]).toEqual(['no_verdict', 2])
  })

  const BUSY = [
    'GLOBAL_MAX_CONCURRENT_REQ',
    'GLOBAL_MAX_CONCURRENT_REQ_TIME',
    'MS_MAX_CONCURRENT_REQ',
    'MS_MAX_CONCURRENT_REQ_TIME',
  ]
  it.each(BUSY)('%s is tried once more after a pause', async (code) => {
    const world = await played((question, nth) => (nth === 1 ? failed(code) : said(question)))

    expect(world.answer.kind).toBe('valid')
    expect([world.asked.length, world.pauses]).toEqual([2, [1_500]])
  })

  it.each(BUSY)('%s twice is no verdict', async (code) => {
    const world = await played(() => failed(code))

    expect(world.answer.kind).toBe('no_verdict')
    expect([world.asked.length, world.pauses]).toEqual([2, [1_500]])
  })

  it('is not tried again when there is no time left', async () => {
    const world = await played(() => failed('MS_MAX_CONCURRENT_REQ'), { timeout_ms: 2_000 })

    expect([world.answer.kind, world.asked.length, world.pauses]).toEqual(['no_verdict', 1, []])
  })

  it('is not waited for once the service stops', async () => {
    let busy = () => undefined as void
    const came = new Promise<void>((told) => (busy = told))
    const world = await openPlayed(
      () => {
        busy()
        return failed('MS_MAX_CONCURRENT_REQ')
      },
      { wait: undefined },
    )
    const answer = world.vies.vat.check(GERMAN)
    await came
    await world.close()

    expect((await answer).kind).toBe('no_verdict')
  })
})
