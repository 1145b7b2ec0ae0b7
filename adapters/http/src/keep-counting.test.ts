import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepCounting } from './keep-counting.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Somebody who writes counts down, and a log. */
function counter(write: (tries: number) => Promise<void> = async () => undefined) {
  const logged: unknown[] = []
  const at = { tries: 0 }
  const countRequests = () => write(++at.tries)
  const log = { error: (fields: unknown) => void logged.push(fields) }
  return { at, logged, counting: keepCounting({ reporting: { countRequests } }, log, 1_000) }
}

describe('requests are written down', () => {
  it('every so often, and once more at the end', async () => {
    const { at, counting } = counter()

    await vi.advanceTimersByTimeAsync(2_500)
    expect(at.tries).toBe(2)
    await counting.stop()
    expect(at.tries).toBe(3)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(at.tries).toBe(3)
  })

  it('the next time when they could not be, and the log says so', async () => {
    const away = new Error('the database is away')
    const { at, logged, counting } = counter(async (tries) => {
      if (tries === 1) throw away
    })

    await vi.advanceTimersByTimeAsync(2_000)
    await counting.stop()

    expect(at.tries).toBe(3)
    expect(logged).toEqual([{ err: away }])
  })

  it('one after the other: what takes long is not done twice at once', async () => {
    const first = Promise.withResolvers<void>()
    const { at, counting } = counter((tries) => (tries === 1 ? first.promise : Promise.resolve()))

    await vi.advanceTimersByTimeAsync(3_000)
    expect(at.tries).toBe(1)
    first.resolve()
    await counting.stop()

    expect(at.tries).toBe(4)
  })

  it('at the end too the log says what could not be', async () => {
    const away = new Error('the database is away')
    const { logged, counting } = counter(() => Promise.reject(away))

    await counting.stop()

    expect(logged).toEqual([{ err: away }])
  })
})
