import type { Clock, Locale } from '@billing/core'
import type { Api } from '../api/ask.ts'
import type { BannerShown } from '../parts/banner.ts'
import type { NavLink } from '../parts/shell.ts'
import type { House } from '../reader.ts'
import type { SameSite } from '../session/cookies.ts'
import type { Sealing, Stay } from '../session/session.ts'
import type { OwnProblems } from '../texts/problem-text.ts'
import type { Embedding } from './embedding.ts'
import type { Route, Visit } from './page.ts'

/** What pages are made of, whichever they are. */
export interface PagesOptions extends Embedding {
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

/** The pages of another front end, read in the name of one of its accounts. */
export interface ReadingOf {
  /** Below it each of its pages stands; `{account_id}` names the account. */
  readonly path: string
  readonly of: FrontEnd
  /** What stands above each page, so that nobody takes it for their own. */
  readonly word: string
  readonly says: (name: string) => string
  readonly back: string
}

/** What a front end brings: its pages, and what stands around each of them. */
export interface FrontEnd {
  /** Names its cookies. */
  readonly name: string
  readonly routes: readonly Route[]
  /** Where somebody signs in. */
  readonly sign_in: string
  /** The languages of its texts; all that we have unless it says otherwise. */
  readonly speaks?: readonly Locale[]
  /** `Lax` unless it says otherwise: whoever pays comes back from the provider's page, and mails lead in. */
  readonly same_site?: SameSite
  /** As long as the API lets a session be renewed, unless it says otherwise. */
  readonly stay?: Stay
  /** What refusals say, where its readers are no customers. */
  readonly problems?: OwnProblems
  /** Where keys lead, `g t` being two after each other; null is what the script does by itself. None by default. */
  readonly keys?: Readonly<Record<string, string | null>>
  /** Whose pages somebody of ours may read in the name of an account. */
  readonly reading?: ReadingOf
  /** Whether these pages are read in another's name: whoever reads signs out elsewhere. */
  readonly is_read?: boolean
  nav(visit: Visit, path: string): readonly NavLink[] | Promise<readonly NavLink[]>
  /** What asks for attention, above every page of somebody who is signed in. */
  banners(visit: Visit): Promise<readonly BannerShown[]>
}
