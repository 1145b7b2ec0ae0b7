import { expect, it } from 'vitest'
import { semaphore } from './semaphore.ts'

it('lets so many run, and the next one in line when one ends, however it ends', async () => {
  const limited = semaphore(2)
  const begun: string[] = []
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const work = (name: string) =>
    limited(() => {
      begun.push(name)
      const gate = Promise.withResolvers<void>()
      gates.set(name, gate)
      return gate.promise
    })
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(work)
  expect(begun).toEqual(['a', 'b'])

  gates.get('a')?.reject(new Error('a failed'))
  await expect(a).rejects.toThrow('a failed')
  expect(begun).toEqual(['a', 'b', 'c'])

  gates.get('b')?.resolve()
  gates.get('c')?.resolve()
  await Promise.all([b, c])
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  gates.get('d')?.resolve()
  await d
})
