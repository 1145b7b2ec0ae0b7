import { expect, it } from 'vitest'
import { SCHEDULER_ALERTS } from './scheduler-alerts.ts'
import { topupLate, topupWrong } from './topup-alerts.ts'

const well = { wrong_topups: 0, late_topups: 0 }
const alert = (id: string) => SCHEDULER_ALERTS.find((each) => each.id === id)

it('topups over another amount than we asked for are told of', () => {
  expect(topupWrong(well)).toBeNull()
  expect(topupWrong({ ...well, wrong_topups: 2 })).toMatchObject({ metric: 2 })
  expect(alert('topup_wrong_amount')).toMatchObject({ severity: 'critical', find: topupWrong })
})

it('topups that were paid after they had failed are told of', () => {
  expect(topupLate(well)).toBeNull()
  expect(topupLate({ ...well, late_topups: 2 })).toMatchObject({
    metric: 2,
    message: expect.stringContaining('paid after all: 2'),
  })
  expect(alert('topup_late')).toMatchObject({ severity: 'warning', find: topupLate })
})
