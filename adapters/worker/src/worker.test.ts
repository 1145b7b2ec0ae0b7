import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { epochMs, type EpochMs, type Fault } from '@billing/core'
import { startWorker, type Worker } from './worker.ts'

const clock = () => epochMs(Date.now())
let ticks = 0
let due: EpochMs | null = null
let ask: () => Promise<EpochMs | null>
let faults: Fault[] = []
let hold: Promise<void> | undefined
let worker: Worker

function start(tick?: () => Promise<{ did: number; faults: Fault[] }>): void {
  const counted = async () => {
    ticks++
    await hold
    return { did: 0, faults: [] }
  }
  worker = startWorker({
    billing: { worker: { tick: tick ?? counted } },
    clock,
    nextDueAt: () => ask(),
    onFault: (fault) => faults.push(fault),
  })
}

describe('the worker', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    ticks = 0
    due = null
    ask = async () => due
    faults = []
    hold = undefined
  })

  afterEach(async () => {
    await worker.stop()
    vi.useRealTimers()
  })

  it('ticks at once and then every minute', async () => {
    start()
    await worker.idle()

    await vi.advanceTimersByTimeAsync(180_000)

    expect(ticks).toBe(4)
  })

  it('wakes when the next piece of work falls due', async () => {
    due = epochMs(Date.now() + 5_000)
    start()
    await worker.idle()
    due = null

    await vi.advanceTimersByTimeAsync(4_999)
    expect(ticks).toBe(1)

    await vi.advanceTimersByTimeAsync(1)
    expect(ticks).toBe(2)
  })

  it('runs one tick at a time; kicks during a tick become one more when something is due', async () => {
    let release = () => {}
    hold = new Promise((resolve) => (release = resolve))
    due = epochMs(Date.now())
    start()
    worker.kick()
    worker.kick()
    expect(ticks).toBe(1)

    release()
    await worker.idle()

    expect(ticks).toBe(2)
  })

  it('does not tick for a kick when nothing is due', async () => {
    start()
    await worker.idle()

    worker.kick()
    await worker.idle()

    expect(ticks).toBe(1)
  })

  it('ticks every minute however often it is kicked for nothing', async () => {
    start()
    await worker.idle()

    for (let second = 0; second < 120; second++) {
      worker.kick()
      await vi.advanceTimersByTimeAsync(1_000)
    }

    expect(ticks).toBe(3)
  })

  it('ticks for a kick when it cannot be known what is due, so that the tick reports it', async () => {
    start()
    await worker.idle()
    ask = () => Promise.reject(new Error('the database is away'))

    worker.kick()
    await worker.idle()

    expect(ticks).toBe(2)
  })

  it('ticks again after seconds where it could not be known what is due', async () => {
    ask = () => Promise.reject(new Error('the database is away'))
    start()
    await worker.idle()
    ask = async () => due

    await vi.advanceTimersByTimeAsync(5_000)

    expect(ticks).toBe(2)
  })

  it('stops only after the tick under way', async () => {
    let release = () => {}
    hold = new Promise((resolve) => (release = resolve))
    start()
    let stopped = false
    const stopping = worker.stop().then(() => (stopped = true))

    await vi.advanceTimersByTimeAsync(10)
    expect(stopped).toBe(false)

    release()
    await stopping
    worker.kick()
    expect(ticks).toBe(1)
  })

  it('reports what a tick threw and goes on', async () => {
    start(async () => {
      ticks++
      throw new Error('the database is away')
    })
    await worker.idle()

    await vi.advanceTimersByTimeAsync(60_000)

    expect(ticks).toBe(2)
    expect(faults.map((fault) => fault.where)).toEqual(['tick', 'tick'])
  })
})
