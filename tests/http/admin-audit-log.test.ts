import { expect, it } from 'vitest'
import { complaints } from './checked.ts'
import { cycleWorld } from './cycle-world.ts'

const at = cycleWorld()
const log = async (query: string) => (await at.get(`/admin/audit-log${query}`)).body.rows

it('the audit log shows what happened without its place in the chain, and no cursor on the last page', async () => {
  const { body } = await at.get('/admin/audit-log?action=signup.requested')

  expect(Object.keys(body)).toEqual(['rows'])
  expect(Object.keys(body.rows[0]).toSorted()).toEqual(
    'account_id action actor id ip meta outcome reason ts user_agent user_id'.split(' '),
  )
  expect(JSON.parse(body.rows[0].meta)).toHaveProperty('signup_id')
})

it('the audit log is narrowed by each filter', async () => {
  const all = await log('?limit=100')
  const { ts } = all.at(-1)
  const of = (field: string, value: string) =>
    all.filter((row: Record<string, unknown>) => row[field] === value)

  expect(await log(`?limit=100&account_id=${at.customer.account_id}`)).toEqual(
    of('account_id', at.customer.account_id),
  )
  expect(await log('?limit=100&actor=customer')).toEqual(of('actor', 'customer'))
  expect(await log('?limit=100&outcome=success')).toEqual(of('outcome', 'success'))
  expect(await log('?action=signup')).toEqual([])
  expect(await log(`?until=${ts}`)).toEqual([])
  expect((await log(`?limit=100&since=${ts}`)).length).toBe(all.length)
  for (const query of ['since=x', 'until=-1', 'actor=robot', 'outcome=maybe']) {
    expect(complaints(await at.get(`/admin/audit-log?${query}`))).toEqual([query.split('=')[0]])
  }
})
