import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newOrder, openSeeded, ORIGIN } from './seeded.ts'

let seeded: Awaited<ReturnType<typeof openSeeded>>
beforeEach(async () => {
  seeded = await openSeeded()
})
afterEach(() => seeded.close())

/** Every path that takes a form. */
const pathsOf = ({ app }: typeof seeded) =>
  app.routes
    .filter(
      ({ method, path }) =>
        method === 'POST' && /\/(?:room|journey|customer|checkout|mail)/.test(path),
    )
    .map(({ path }) => path)

async function at(path: string): Promise<string> {
  const order = await newOrder(seeded.sandbox)
  return path.replace(':order_token', order.token).replaceAll(/:\w+/g, 'one')
}

const PART = '--edge\r\nContent-Disposition: form-data; name="to"\r\n\r\nx\r\n'

describe('a form of the sandbox', () => {
  it.each([
    ['has no boundary', 'multipart/form-data', `${PART}--edge--\r\n`],
    ['has another boundary', 'multipart/form-data; boundary=other', `${PART}--edge--\r\n`],
    ['breaks off', 'multipart/form-data; boundary=edge', PART],
  ])('that %s is refused by a page, at every path', async (_, type, body) => {
    const paths = [...new Set(pathsOf(seeded))]
    expect(paths.length).toBeGreaterThan(15)
    for (const path of paths) {
      const init = { method: 'POST', headers: { 'content-type': type }, body }
      const answer = await seeded.app.request(ORIGIN + (await at(path)), init)

      expect([path, answer.status]).toEqual([path, 422])
    }
  })
})
