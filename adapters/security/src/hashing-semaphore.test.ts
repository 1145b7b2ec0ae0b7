import { describe, expect, it } from 'vitest'
import { hashingSemaphore } from './hashing-semaphore.ts'

/** Work that ends when it is told to. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let started = false
  const run = () => {
    started = true
    return promise
  }
  return { run, end: resolve, fail: reject, started: () => started }
}

/** Let every promise that can settle do so. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the semaphore of hashing', () => {
  it('runs as many at once as it may, and the others in order as each one ends', async () => {
    const limited = hashingSemaphore({ at_once: 2, queue_max: 10 })
    const jobs = [work(), work(), work(), work()]
    const answers = jobs.map((job) => limited(job.run))

    await settled()
    expect(jobs.map((job) => job.started())).toEqual([true, true, false, false])

    jobs[1]?.end('second')
    await settled()
    expect(jobs.map((job) => job.started())).toEqual([true, true, true, false])

    jobs.forEach((job, i) => job.end(`job ${i}`))
    expect(await Promise.all(answers)).toEqual(['job 0', 'second', 'job 2', 'job 3'])
  })

  it('refuses at once when the queue is full, and takes more when it has moved on', async () => {
    const limited = hashingSemaphore({ at_once: 1, queue_max: 1 })
    const [running, waiting, refused, later] = [work(), work(), work(), work()]
    const first = limited(running.run)
    const second = limited(waiting.run)

    await expect(limited(refused.run)).rejects.toMatchObject({
      code: 'rate_limited',
      details: { retry_after: 1 },
    })
    expect(refused.started()).toBe(false)

    running.end('done')
    await first
    const third = limited(later.run)
    waiting.end('done')
    later.end('done')
    expect(await Promise.all([second, third])).toEqual(['done', 'done'])
  })

  it('lets the next one in when work fails', async () => {
    const limited = hashingSemaphore({ at_once: 1, queue_max: 1 })
    const [failing, next] = [work(), work()]
    const first = limited(failing.run)
    const second = limited(next.run)

    failing.fail(new Error('broken'))
    next.end('done')

    await expect(first).rejects.toThrow('broken')
    expect(await second).toBe('done')
  })
})
