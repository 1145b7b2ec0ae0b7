/**
 * An operator reads as a customer, over HTTP on a running sandbox: `node reading-ends.ts <url> <password> <auditor>`, the
 * last as `billing create-operator --auditor --totp --json` prints it. The reading belongs to the operator who began it, and
 * ends with their sign-out, whatever became of the cookies. Source: contract 2.3, 2.4.
 */
import { totpCode } from '@billing/security'
import { epochMs } from '@billing/core'
import { ask, browser, compare, customer, MORE, operatorCode, PASSWORD } from './service.ts'

type Browser = ReturnType<typeof browser>
async function signIn(at: Browser, given: Readonly<Record<string, string>>, code: string) {
  await at.press('/console/sign-in', given)
  await at.press('/console/sign-in/code', { code })
}
const auditor = JSON.parse(MORE[0] ?? '{}') as Record<'email' | 'password' | 'totp_secret', string>

// 1. An operator begins to read as a customer.
const { account_id } = await customer({
  customer_type: 'individual',
  full_name: 'Ona Onaite',
  country: 'LT',
})
const page = `/console/customers/${account_id}`
const operator = browser()
await signIn(operator, { email: 'admin@example.com', password: PASSWORD }, await operatorCode())
await operator.press(`${page}/reading`, { reason: 'They see no invoice' })

/** What a browser is shown of the customer's own pages: the title, or where it is led instead. */
async function seenBy(at: Browser): Promise<string> {
  const { to, html } = await at.get(`${page}/as-customer/billing`)
  return (
    (to ?? /<title>([^<]*)/.exec(html)?.[1] ?? '').trim().replace(account_id, 'ID').split('?')[0] ??
    ''
  )
}
const own = await seenBy(operator)

// 2. An auditor signs in in the same browser: its cookie of the reading is still there.
const reading = operator.cookies.get('console-reading') ?? ''
const other = browser()
const { now } = await ask('GET', '/sandbox/clock')
const { email, password, totp_secret } = auditor
await signIn(other, { email, password }, totpCode(totp_secret, epochMs(Date.parse(String(now)))))
other.cookies.set('console-reading', reading)
const auditors = await seenBy(other)

// 3. The operator signs out, and somebody has kept all of the cookies.
const kept = browser(new Map(operator.cookies))
const before = await seenBy(kept)
await operator.post('/console/sign-out', {})
const signed_out = await seenBy(operator)
const thief = await seenBy(kept)
const thiefs_page = (await kept.get(page)).to?.split('?')[0]
compare(
  { own, auditors, before, signed_out, thief, thiefs_page },
  {
    own: 'Billing – Example Telecom',
    auditors: '/console/customers/ID',
    before: 'Billing – Example Telecom',
    signed_out: '/console/sign-in',
    thief: '/console/customers/ID',
    thiefs_page: '/console/sign-in',
  },
)
