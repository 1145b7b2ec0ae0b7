import { wallAt } from './calendar.ts'
import type { Facts, Outcome, Standing } from './facts.ts'
import { type Dated, type Life, momentOf } from './life.ts'

/** A deed, how it is reckoned, and where everything stood before it. */
interface Scene {
  readonly life: Life
  readonly outcome: Outcome
  readonly before: Standing
}

const debts = ({ before }: Scene) => before.debts.split(' open ').length - 1

/**
 * What this reckoning found and the service still does otherwise: a deed that would come upon it is not done. An entry
 * goes with the mend; in the end there is none.
 */
const WAITING: Readonly<Record<string, (scene: Scene) => boolean>> = {
  // States 1.6 (i): the page is renewed for as long as something is owed. It dies 30 days after it was made when the
  // subscription has ended meanwhile.
  'the pay page of who ended owing': (scene) =>
    scene.outcome.deed === 'pay now' &&
    scene.before.subscription === 'cancelled' &&
    debts(scene) > 0,
  // States 1.6 (i), contract 7.3: of two unpaid periods the banner leads to the newer one's page, and still does once
  // that is paid, so that the older one has none.
  'the pay page of several debts': (scene) => scene.outcome.deed === 'pay now' && debts(scene) > 1,
  // States 1.3: the rest of the running period is charged from the day of the restore. Who gets the service back at the
  // very instant at which a period began, and was skipped, has that period for nothing.
  'back at the instant of a period': ({ life, outcome, before }) =>
    before.subscription === 'suspended' &&
    wallAt(life.zone, outcome.at).time === wallAt(life.zone, before.period[1]).time,
}

/** The same life without the deeds that wait for a mend. */
export function withoutWaiting(life: Life, reckon: (life: Life) => Facts): Life {
  const { outcomes, timeline } = reckon(life)
  const waits = outcomes.find((outcome) => {
    const before = timeline.findLast(({ at }) => at < outcome.at)
    return before && Object.values(WAITING).some((is) => is({ life, outcome, before }))
  })
  if (!waits) return life
  const itself = (deed: Dated) => deed.does === waits.deed && momentOf(life, deed.when) === waits.at
  const deeds = life.deeds.filter((deed) => !itself(deed))
  return withoutWaiting({ ...life, deeds }, reckon)
}
