import type { KeyedStage } from './keyed-stage.ts'
import { type Asked, done } from './stage.ts'

/** Something that the owner asks of their subscription. */
export const subscription =
  (path: string, body?: object) =>
  ({ owner }: KeyedStage): Asked => ({
    path: `/subscription/${path}`,
    token: owner,
    ...(body === undefined ? {} : { body }),
  })

/** Asked before, by itself. */
export const first = (asked: (stage: KeyedStage) => Asked) => (stage: KeyedStage) =>
  done(stage.arena, asked(stage))
