import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { zipped } from './zip.ts'

const bytes = new TextEncoder().encode('%PDF-1.4 of one document')

it('reads each file when it is its turn, and gives back what it was given', async () => {
  let read = 0
  async function* files() {
    for (const name of ['one.pdf', 'two.pdf', 'three.pdf']) {
      read += 1
      yield { filename: name, bytes }
    }
  }
  const reader = zipped(files()).getReader()

  const first = await reader.read()
  expect(first.done).toBe(false)
  expect(read).toBeLessThan(3)

  const chunks = [first.value ?? new Uint8Array()]
  for (let next = await reader.read(); !next.done; next = await reader.read())
    chunks.push(next.value)
  const whole = unzipSync(Uint8Array.from(Buffer.concat(chunks)))
  expect(Object.keys(whole)).toEqual(['one.pdf', 'two.pdf', 'three.pdf'])
  expect(whole['three.pdf']).toEqual(bytes)
})

it('whoever goes away ends the reading', async () => {
  let ended = false
  async function* files() {
    try {
      for (;;) yield { filename: 'one.pdf', bytes }
    } finally {
      ended = true
    }
  }
  const reader = zipped(files()).getReader()
  await reader.read()
  await reader.cancel()

  expect(ended).toBe(true)
})

it('a file that cannot be read breaks the archive off', async () => {
  async function* files(): AsyncGenerator<{ filename: string; bytes: Uint8Array }> {
    yield { filename: 'one.pdf', bytes }
    throw new Error('the file is gone')
  }
  const all = new Response(zipped(files())).arrayBuffer()

  await expect(all).rejects.toThrow()
})
