import { describe, expect, it } from 'vitest'
import { load } from '../../bench/load/autocannon.ts'
import { probe } from '../../bench/load/open-loop.ts'
import { inChild, servedInChild } from '../../bench/runner/in-child.ts'
import { NotHere } from '../../bench/runner/not-here.ts'

const SIDE = new URL('./child-side.ts', import.meta.url)

describe('a side in a process of its own', () => {
  it('is given its arguments, is measured again and again, and is closed', async () => {
    const side = await inChild(SIDE, { n: 7 }).open()
    expect(await side.trial(2)).toEqual({ n: 7, seconds: 2, trials: 1 })
    expect(await side.trial(3)).toEqual({ n: 7, seconds: 3, trials: 2 })
    await side.close()
    await expect(side.trial(1)).rejects.toThrow('the process has ended')
  })

  it('fails as it failed there', async () => {
    await expect(inChild(SIDE, { fails: 'no such table' }).open()).rejects.toThrow('no such table')
  })

  it('says that it is not here as it says so there', async () => {
    await expect(inChild(SIDE, { not_here: 'pg-boss' }).open()).rejects.toThrow(NotHere)
  })

  it('owes an error when its process dies', async () => {
    const side = await inChild(SIDE, { dies: true }).open()
    await expect(side.trial(1)).rejects.toThrow('ended with 9')
  })
})

describe('a server in a process of its own', () => {
  it('is loaded and probed from other processes, and says what it used', async () => {
    const served = await servedInChild(SIDE, { serves: true })
    try {
      const before = await served.usage()
      const loaded = await load({ url: served.url, connections: 2, amount: 50 })
      expect(loaded).toMatchObject({ requests: 50, errors: 0 })
      const probed = await probe({ url: served.url, rate: 100, seconds: 0.3 })
      expect(probed).toMatchObject({ requests: 30, errors: 0, first_error: '' })
      const after = await served.usage()
      expect(after.cpu_us).toBeGreaterThan(before.cpu_us)
      expect(after.rss_mb).toBeGreaterThan(0)
      expect(await served.ask('how many?')).toBeGreaterThanOrEqual(80)
    } finally {
      await served.close()
    }
  })

  it('answers that are not 2xx are errors, and the first says which', async () => {
    const served = await servedInChild(SIDE, { serves: true })
    try {
      const url = `${served.url}/missing`
      const probed = await probe({ url, rate: 100, seconds: 0.1 })
      expect(probed).toMatchObject({ errors: 10, first_error: 'status 404' })
      expect(await load({ url, connections: 1, amount: 5 })).toMatchObject({
        requests: 0,
        errors: 5,
      })
    } finally {
      await served.close()
    }
  })
})
