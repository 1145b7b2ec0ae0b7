import type { Schema } from '@billing/client'
import { answered, day, type Html, pill } from '@billing/pages'
import { listPage } from '../../shape/list.ts'
import { offText } from '../../shape/off.ts'
import { CODES as t } from '../../texts/discount-codes.ts'

type Code = Schema<'DiscountCode'>

/** Every discount code: what it gives, for whom, and how often it was redeemed. */
export const discountCodes = listPage({
  path: '/discount-codes',
  words: t.list,
  labels: {},
  filters: {},
  async read({ api }) {
    const { data } = await answered(api.GET('/admin/discount-codes'))
    return { rows: data, next: null }
  },
  columns: [
    [t.code, ({ code, name }) => (name === null ? code : `${code}, ${name}`)],
    [t.off, ({ off }, reader) => offText(off, reader)],
    [t.periods, periodsOf],
    [t.who, whoOf],
    [t.until, ({ valid_until }, reader) => (valid_until ? day(valid_until, reader) : t.endless)],
    [t.redeemed, ({ redeemed }) => String(redeemed), 'amounts'],
    [t.left, ({ left }) => (left === null ? t.any : String(left)), 'amounts'],
    [t.state, stateOf],
  ],
})

function periodsOf({ periods, interval }: Code): string {
  return periods === null ? t.every : `${periods} ${t.of[interval ?? 'month']}`
}

function whoOf({ plans, items, first_only }: Code): string {
  const who = [
    ...(first_only ? [t.fresh] : []),
    ...(plans ?? []),
    ...(items ? [t.with(items.join(', '))] : []),
  ]
  return who.length === 0 ? t.all : who.join(', ')
}

function stateOf({ is_redeemable, left }: Code): Html {
  const [said, tone] = is_redeemable ? t.works : left === 0 ? t.used : t.over
  return pill(said, tone)
}
