import type { Assets } from '../assets/assets.ts'
import type { Renewer } from '../session/renew.ts'
import type { FrontEnd, PagesOptions } from './front-end.ts'
import type { Memory } from './memory.ts'

/** What serves the pages of a front end. */
export interface Desk extends PagesOptions {
  readonly front: FrontEnd
  readonly origin: string
  /** What stands before each path, as browsers see it. */
  readonly base: string
  readonly secure: boolean
  readonly assets: Assets
  readonly memory: Memory
  readonly renew: Renewer
}
