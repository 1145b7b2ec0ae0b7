import type { Schema } from '@billing/client'
import { isoInstant } from '@billing/core'
import { answered, type Download, type Html, type Reader } from '@billing/pages'
import { csvFile } from '../../shape/csv.ts'
import { drawn } from '../../shape/drawn.ts'
import { minute } from '../../shape/time.ts'
import { MACHINE as t } from '../../texts/machine.ts'

type Dashboard = Pick<Schema<'OperationalDashboardResponse'>, 'requests' | 'errors'>

const FILE = '/operations/requests.csv'

/** What was asked of us hour by hour: answered, and refused. */
export function requestPlot(dashboard: Dashboard, reader: Reader): Html {
  const hours = hoursOf(dashboard)
  const drawing = {
    kind: 'bars',
    title: t.requests,
    says: t.requests_say(dashboard.requests.total, dashboard.errors.total),
    at: hours.map(({ ts }) => ts),
    series: [
      { name: t.answered, values: hours.map(({ good }) => good) },
      { name: t.errors, values: hours.map(({ bad }) => bad) },
    ],
    unit: 'count',
    file: FILE,
    when: minute,
  } as const
  return drawn(drawing, reader)
}

/** Requests count what was refused as well. */
function hoursOf({ requests, errors }: Dashboard) {
  const refused = new Map(errors.ts_buckets.map(({ ts, count }) => [ts, count]))
  return requests.ts_buckets.map(({ ts, count }) => {
    const bad = refused.get(ts) ?? 0
    return { ts, good: count - bad, bad }
  })
}

/** The same as a file. */
export const requestsFile: Download = {
  path: FILE,
  who: 'account',
  async file({ api }) {
    const hours = hoursOf(await answered(api.GET('/admin/dashboards/operational')))
    const rows = hours.map(({ ts, good, bad }) => [isoInstant(ts), good, bad])
    return csvFile('requests', ['hour', 'answered', 'refused'], rows)
  },
}
