import { DEFAULT_SETTINGS } from '@billing/core'
import { tokenOf } from '../http/actors.ts'
import type { World } from './world.ts'

/** Where customers of a test receive electronic documents. */
export const GLN = { scheme: '0088', id: '4035811991021' }

/** The operating company, were it in a network too. */
export const SELLER_IN_NETWORK = {
  ...DEFAULT_SETTINGS.seller,
  e_address: { scheme: '0200', id: '300000053' },
}

/** The account's documents go to `GLN` from the next one on. */
export async function joinNetwork(world: World, account_id: string): Promise<void> {
  const token = await tokenOf(world, { role: 'owner', account_id })
  const body = { e_address: GLN }
  const { status } = await world.api('PUT', '/account/e-invoice', { token, body })
  if (status !== 200) throw new Error(`the account did not join the network: ${status}`)
}
