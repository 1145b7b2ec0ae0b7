import { texts } from '../reader.ts'

/** What stands on every page. */
export const COMMON = texts({
  en: {
    skip: 'Skip to the content',
    menu: 'Pages',
    sign_out: 'Sign out',
    language: 'Kalba',
    other_language: 'Lietuviškai',
    help: 'Help',
    terms: 'Terms',
    privacy: 'Privacy notice',
    company_code: 'Company code',
    vat_id: 'VAT number',
    times: (zone: string) => `Dates are those of ${zone}.`,
    optional: '(optional)',
    only_owner: 'The owner of the account can do this.',
    request: 'Request',
    problems: 'Please look at this again:',
    more: 'Show what comes later',
    shown_again: {
      signed_out:
        'You were signed out meanwhile. This is what you had filled in: please send it again.',
      refused: 'We could not do this. This is what you had filled in: please send it again.',
    },
    kinds: { info: 'Note:', warn: 'Attention:', critical: 'Important:' },
    home: 'To the overview',
    back_to: (host: string) => `Back to ${host}`,
    out_of_frame: 'One step is on another page',
    out_says:
      'Cards are entered on the page of the payment provider, which opens in a window of its own. When you are done, close that window and go on here.',
    out_button: 'Open that page',
    out_done: 'Go on here',
    own_window:
      'If you came from a page of another site, close this window: you are still signed in there.',
  },
  lt: {
    skip: 'Pereiti prie turinio',
    menu: 'Puslapiai',
    sign_out: 'Atsijungti',
    language: 'Language',
    other_language: 'In English',
    help: 'Pagalba',
    terms: 'Sąlygos',
    privacy: 'Privatumo pranešimas',
    company_code: 'Įmonės kodas',
    vat_id: 'PVM mokėtojo kodas',
    times: (zone: string) => `Datos nurodytos pagal laiko juostą ${zone}.`,
    optional: '(neprivaloma)',
    only_owner: 'Tai gali padaryti paskyros savininkas.',
    request: 'Užklausa',
    problems: 'Prašome dar kartą pažiūrėti:',
    more: 'Rodyti, kas bus vėliau',
    shown_again: {
      signed_out: 'Per tą laiką buvote atjungti. Štai ką buvote įrašę: prašome išsiųsti dar kartą.',
      refused: 'To padaryti nepavyko. Štai ką buvote įrašę: prašome išsiųsti dar kartą.',
    },
    kinds: { info: 'Pastaba:', warn: 'Dėmesio:', critical: 'Svarbu:' },
    home: 'Į apžvalgą',
    back_to: (host: string) => `Grįžti į ${host}`,
    out_of_frame: 'Vienas žingsnis – kitame puslapyje',
    out_says:
      'Kortelė įvedama mokėjimų teikėjo puslapyje, kuris atsivers atskirame lange. Baigę užverkite tą langą ir tęskite čia.',
    out_button: 'Atverti tą puslapį',
    out_done: 'Tęsti čia',
    own_window:
      'Jei čia patekote iš kitos svetainės puslapio, užverkite šį langą: ten tebesate prisijungę.',
  },
})
