import { partOf, type Visit } from '@billing/pages'

/**
 * Whether the function of withdrawal has something to do: it must be easy to find during all of the period, and a
 * statement in time may be confirmed after it. Source: Directive 2011/83/EU, Art. 11a.
 */
export async function mayWithdraw({ api }: Pick<Visit, 'api'>): Promise<boolean> {
  const read = await partOf(api.GET('/withdrawal'))
  return 'data' in read && (read.data.right === 'open' || read.data.statement?.status === 'stated')
}
