import { createVies } from '@billing/vat-vies'

const vies = createVies({
  requester_vat_id: 'LT100001919017',
  on_alarm: (says) => console.warn(says),
})
const answer = await vies.vat.check('DE136695976')
console.log(answer.kind) // valid, invalid or no_verdict
await vies.close()
