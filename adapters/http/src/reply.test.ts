import { expect, it } from 'vitest'
import type { HttpContext } from './context.ts'
import { sendFile } from './reply.ts'

const context = () => ({ get: () => ({ headers: {} }) }) as unknown as HttpContext
const send = (write: Parameters<typeof sendFile>[2] & object) =>
  sendFile(context(), { status: 200, file: 'text/csv' }, write)

it('a file is given as it is written, no faster than it is read', async () => {
  let written = 0
  const answer = await send({
    filename: 'a.csv',
    async write(to) {
      for (; written < 1_000; written++) await to.write('x'.repeat(1_000))
    },
  })
  const reader = answer.body?.getReader()

  await reader?.read()
  expect(written).toBeLessThan(10)

  await reader?.cancel()
  await new Promise((resolve) => setImmediate(resolve))
  expect(written).toBeLessThan(10)
})

it('what fails before the first piece is the failure; what fails later breaks the file off', async () => {
  const fails = async () => {
    throw new Error('no seller')
  }
  await expect(send({ filename: 'a.csv', write: fails })).rejects.toThrow('no seller')

  const answer = await send({
    filename: 'a.csv',
    async write(to) {
      await to.write('half')
      throw new Error('the database is away')
    },
  })
  await expect(answer.text()).rejects.toThrow('the database is away')
})

it('an empty file is one', async () => {
  const answer = await send({ filename: 'a.csv', write: async () => undefined })

  expect(await answer.text()).toBe('')
})
