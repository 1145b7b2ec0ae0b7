import { COMMON, type Html, html, type Reader } from '@billing/pages'

/** What only an owner can do; somebody who supports the account reads who can. */
export function onlyOwner({ language, writes }: Reader, action: () => Html): Html {
  return writes ? action() : html`<p class="only">${COMMON[language].only_owner}</p>`
}
