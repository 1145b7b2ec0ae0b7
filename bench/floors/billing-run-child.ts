import { checkCharged, type DatabaseKind, dueDatabases, openPlace } from '../due-database.ts'
import { quickProvider } from '../providers.ts'
import { figuresOf } from '../run-figures.ts'
import type { Figures, OpenSide } from '../runner/comparison.ts'
import { DUE_AT } from '../seed.ts'
import { runFloor } from './billing-run.ts'
import { type FloorDatabase, postgresFloor, sqliteFloor } from './floor-database.ts'

/** The floor's run over as many customers as ours, with a provider that answers at once. */
export interface FloorRun {
  readonly database: DatabaseKind
  readonly due: number
}

/** The floor in this process. The first run, which nobody sees, is for the compiler to warm up. */
export async function open({ database, due }: FloorRun): Promise<OpenSide> {
  const databases = await dueDatabases(database, due)
  const trial = async (): Promise<Figures> => {
    const { place, gone } = await databases.fresh()
    try {
      const floor = await floorOn(database, place)
      const figures = await figuresOf(() => runFloor(floor, quickProvider(0), DUE_AT))
      await floor.close()
      await check(database, place, due)
      return figures
    } finally {
      await gone()
    }
  }
  await trial()
  return { trial, close: databases.close }
}

async function floorOn(database: DatabaseKind, place: string): Promise<FloorDatabase> {
  return database === 'sqlite' ? sqliteFloor(place) : postgresFloor(place)
}

async function check(database: DatabaseKind, place: string, due: number): Promise<void> {
  const opened = openPlace(database, place, 1)
  try {
    await checkCharged(opened, due)
  } finally {
    await opened.close()
  }
}
