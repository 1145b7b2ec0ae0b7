import type { Schema } from '@billing/client'
import { afterEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { signedIn } from './people.ts'
import { failedPart, inBoth } from './views.ts'

const tenant: Schema<'Tenant'> = {
  tenant_id: 'tnt-1',
  code: 'pavyzdys',
  name: '<b>Pavyzdys</b>',
  slug: 'pavyzdys',
  status: 'active',
  country: 'LT',
  timezone: 'Europe/Vilnius',
  contact_email: 'jonas@example.lt',
  account_id: 'acc-1',
  my_pbx_url: 'https://pbx.example.com/pavyzdys',
  created_at: '2026-02-01T09:00:00Z',
}
const info = {
  tenant_id: 'tnt-1',
  my_pbx_url: tenant.my_pbx_url,
  sip_domain: 'pavyzdys.sip.example.com',
}
const known = (status = 'active') => ({
  info: { data: info },
  tenants: { data: [{ ...tenant, status }] },
})

describe('the page of the phone system', () => {
  const PATH = '/phone-system'

  it.each([
    ['active', 'You can call and be called', 'Galite skambinti'],
    [
      'suspended',
      'Only emergency calls such as 112 work',
      'veikia tik skubios pagalbos skambučiai',
    ],
    ['deleted', 'It is closed', 'Ji uždaryta'],
  ])('says what it can do when it is %s', async (status, english, lithuanian) => {
    const { en, lt } = await inBoth(PATH, known(status))

    expect(en).toContain(english)
    expect(lt).toContain(lithuanian)
    expect(en).toContain('&lt;b&gt;Pavyzdys&lt;/b&gt;')
    expect(en).toContain('pavyzdys.sip.example.com')
  })

  it('waits while it is being made', async () => {
    const made = { data: { ...info, tenant_id: null } }
    const { en, lt } = await inBoth(PATH, { info: made, tenants: { data: [] } })

    expect(en).toContain('We are making your phone system.')
    expect(lt).toContain('Kuriame jūsų telefonijos sistemą.')
    expect(en).not.toContain(tenant.my_pbx_url)
  })

  it('shows each part by itself', async () => {
    const without_list = await inBoth(PATH, { ...known(), tenants: failedPart() })
    const without_info = await inBoth(PATH, { ...known(), info: failedPart() })

    expect(without_list.en).toContain('We cannot show this at the moment.')
    expect(without_list.en).toContain('Open the phone system')
    expect(without_info.en).toContain('You can call and be called')
  })
})

describe('somebody signed in', () => {
  let world: World
  afterEach(() => world.close())

  it('sees where the phone system is', async () => {
    world = await openWorld()
    const page = await (await signedIn(world, await world.signUp())).get('/phone-system')

    expect(page.status).toBe(200)
    expect(page.text).toContain('You can call and be called')
    expect(page.text).toContain('Open the phone system')
  })
})
