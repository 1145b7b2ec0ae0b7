import type { Clock } from '@billing/core'
import type { Api } from '../api/ask.ts'
import type { BannerShown } from '../parts/banner.ts'
import type { NavLink } from '../parts/shell.ts'
import type { House } from '../reader.ts'
import type { Sealing } from '../session/session.ts'
import type { Route, Visit } from './page.ts'

/** What pages are made of, whichever they are. */
export interface PagesOptions {
  /** The public API, in this process or elsewhere. */
  readonly api: Api
  /** Where browsers find the pages, path included: forms are taken from its origin alone, links begin with its path. */
  readonly url: string
  readonly house: House
  /** Seals the cookies: made for this front end alone. */
  readonly secrets: Sealing
  readonly clock: Clock
  /** Origins of the pages that take cards, when they are not ours. */
  readonly pay_origins?: readonly string[]
  /** Told of what goes wrong and is no refusal. */
  readonly report_error?: (error: unknown) => void
}

/** What a front end brings: its pages, and what stands around each of them. */
export interface FrontEnd {
  /** Names its cookies. */
  readonly name: string
  readonly routes: readonly Route[]
  /** Where somebody signs in. */
  readonly sign_in: string
  nav(visit: Visit, path: string): readonly NavLink[]
  /** What asks for attention, above every page of somebody who is signed in. */
  banners(visit: Visit): Promise<readonly BannerShown[]>
}
