import { BOOKS_DEEDS } from './deeds-books.ts'
import { OUTSIDE_DEEDS } from './deeds-outside.ts'
import { PEOPLE_DEEDS } from './deeds-people.ts'
import { TIME_DEEDS } from './deeds-time.ts'
import type { Scene } from './scene.ts'

/** Everything that can happen in a row, by its name. What a deed takes stands after the name. */
export const DEEDS = { ...TIME_DEEDS, ...PEOPLE_DEEDS, ...BOOKS_DEEDS, ...OUTSIDE_DEEDS }

type Taken<Deed> = Deed extends (scene: Scene, ...taken: infer Rest) => unknown ? Rest : never

/** A deed and what it takes. */
export type PlainStep = {
  [Name in keyof typeof DEEDS]: readonly [Name, ...Taken<(typeof DEEDS)[Name]>]
}[keyof typeof DEEDS]

/** Do one step. */
export async function doStep(scene: Scene, [name, ...taken]: PlainStep): Promise<void> {
  const deed = DEEDS[name] as (scene: Scene, ...taken: unknown[]) => Promise<unknown>
  await deed(scene, ...taken)
}
