import { describe, expect, it } from 'vitest'
import { groupCommit } from './group-commit.ts'

/** What one transaction may write to; committed only at its end. */
type Page = string[]

/** A database that commits when it is told to, and what it has committed, group by group. */
function aDatabase({ held = false } = {}) {
  const commits: Page[] = []
  const gates: { readonly open: () => void; readonly fail: (error: Error) => void }[] = []
  let begun = 0
  return {
    commits,
    gates,
    begun: () => begun,
    transaction: async <T>(work: (page: Page) => Promise<T>): Promise<T> => {
      begun++
      const page: Page = []
      const result = await work(page)
      if (held) await new Promise<void>((open, fail) => gates.push({ open, fail }))
      commits.push(page)
      return result
    },
  }
}

const gathered = async () => undefined
const writes = (text: string) => async (page: Page) => {
  page.push(text)
  return `answer to ${text}`
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('transactions that share commits', () => {
  it('run in the order in which they came, each with its own answer', async () => {
    const database = aDatabase()
    const together = groupCommit(database.transaction, { most: 10, gathered })

    const answers = await Promise.all(['a', 'b', 'c'].map((text) => together(writes(text))))

    expect(answers).toEqual(['answer to a', 'answer to b', 'answer to c'])
    expect(database.commits).toEqual([['a', 'b', 'c']])
  })

  it('that come while a group commits form the next one, no larger than its bound', async () => {
    const database = aDatabase({ held: true })
    const together = groupCommit(database.transaction, { most: 2, gathered })

    const first = together(writes('a'))
    await turn()
    const others = ['b', 'c', 'd'].map((text) => together(writes(text)))
    for (let group = 0; group < 3; group++) {
      database.gates[group]?.open()
      await turn()
    }
    await Promise.all([first, ...others])

    expect(database.commits).toEqual([['a'], ['b', 'c'], ['d']])
  })

  it('are answered after the commit: a crash before it answers nobody', async () => {
    const database = aDatabase({ held: true })
    const together = groupCommit(database.transaction, { most: 10, gathered })
    const answered: string[] = []

    for (const text of ['a', 'b']) void together(writes(text)).then(() => answered.push(text))
    await turn()

    expect([database.begun(), database.gates.length, answered]).toEqual([1, 1, []])
    database.gates[0]?.open()
    await turn()
    expect(answered).toEqual(['a', 'b'])
  })

  it('fail alone: its neighbours run again, each in a transaction of its own', async () => {
    const database = aDatabase()
    const together = groupCommit(database.transaction, { most: 10, gathered })
    const poisoned = async (page: Page) => {
      page.push('bad')
      throw new Error('no such order')
    }

    const answers = await Promise.allSettled([
      together(writes('a')),
      together(poisoned),
      together(writes('b')),
    ])

    expect(answers).toEqual([
      { status: 'fulfilled', value: 'answer to a' },
      { status: 'rejected', reason: new Error('no such order') },
      { status: 'fulfilled', value: 'answer to b' },
    ])
    expect(database.commits).toEqual([['a'], ['b']])
  })

  it('that commit with an unknown outcome are done again, one by one', async () => {
    const database = aDatabase({ held: true })
    const together = groupCommit(database.transaction, { most: 10, gathered })

    const answers = Promise.all([together(writes('a')), together(writes('b'))])
    await turn()
    database.gates[0]?.fail(new Error('the connection was lost'))
    await turn()
    for (const { open } of database.gates.slice(1)) open()

    expect(await answers).toEqual(['answer to a', 'answer to b'])
    expect(database.commits).toEqual([['a'], ['b']])
  })

  it('run again when their database runs them again after a conflict', async () => {
    const database = aDatabase()
    const twice = async <T>(work: (page: Page) => Promise<T>): Promise<T> => {
      await work([])
      return database.transaction(work)
    }
    const together = groupCommit(twice, { most: 10, gathered })

    const answers = await Promise.all([together(writes('a')), together(writes('b'))])

    expect(answers).toEqual(['answer to a', 'answer to b'])
    expect(database.commits).toEqual([['a', 'b']])
  })

  it('that come alone keep their own error, and are not run again', async () => {
    const database = aDatabase()
    const together = groupCommit(database.transaction, { most: 10, gathered })

    await expect(together(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')

    expect(database.begun()).toBe(1)
    expect(await together(writes('a'))).toBe('answer to a')
  })
})
