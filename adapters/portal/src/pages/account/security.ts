import {
  heading,
  html,
  type OwnSecurity,
  ownSecurityActions,
  ownSecurityCards,
  type Page,
  readOwnSecurity,
  SECURITY,
} from '@billing/pages'
import { accountPages, type InAccount, inAccount } from './sections.ts'

const PATH = '/account/security'

/** Where whoever reads changes their password, or chooses a first one, and sees where they are signed in. */
export const security: Page<InAccount<OwnSecurity>> = {
  path: PATH,
  who: 'account',
  load: inAccount(readOwnSecurity),
  view(known, reader, attempt) {
    const t = SECURITY[reader.language]
    const body = html`${heading(t.title, t.lead)} ${accountPages(PATH, known, reader)}
      <div class="stackup">${ownSecurityCards(known, reader, attempt)}</div>`
    return { title: t.title, body, width: 'form-wide' }
  },
  actions: ownSecurityActions(PATH),
}
