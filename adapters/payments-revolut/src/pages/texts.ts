/** What the page says, in one language. `{amount}` is filled in. */
// prettier-ignore
const EN = {
  save_title:      'Save your card',
  pay_title:       'Pay {amount}',
  nothing_charged: 'Saving it charges nothing.',
  only_held:       'To check the card we hold {amount} on it for a moment. We charge nothing.',
  kept:            'Our payment provider Revolut keeps the card. We never see its number, and charge it for what you order from us.',
  charged:         '{amount} is charged now.',
  name:            'Name on the card',
  card:            'Card',
  save:            'Save the card',
  pay:             'Pay {amount}',
  without_script:  'Please allow this page to run its script: the card form needs it.',
  loading:         'The card form is loading…',
  working:         'One moment, please…',
  back:            'Back',
  saved_title:     'Your card is saved',
  paid_title:      'You paid {amount}',
  thanks:          'Thank you. You may close this page.',
  running_title:   'Your payment is on its way',
  running:         'It settles by itself. You may close this page.',
  ended_title:     'This page has expired',
  ended:           'It takes no card any more. Please start again where you came from.',
  done_title:      'This page is done',
  done:            'It takes no card any more. You may close it.',
  missing_title:   'We have no such page',
  missing:         'Please open the link again as it was given to you.',
  away_title:      'We cannot reach our payment provider',
  away:            'Nothing was charged. Please try again in a moment.',
  not_loaded:      'We could not load the card form. Please try again in a moment.',
  cancelled:       'You stopped before the end. Nothing was charged: try again when you like.',
  incomplete:      'Please look at the card again: something is missing or wrong.',
  failed:          'The card was not accepted. Nothing was charged: please try again, or take another card.',
  insufficient:    'There is not enough money on the card. Please take another one.',
  expired:         'The card has expired. Please take another one.',
  code_wrong:      'The security code is wrong. Please try again.',
  not_confirmed:   'Your bank did not confirm that it is you. Please try again.',
  details:         'Please check the name and the postcode and try again.',
  over:            'This page takes no card any more. Please start again where you came from.',
} as const

/** Every text of the page. */
export type Texts = Readonly<Record<keyof typeof EN, string>>

// prettier-ignore
const LT: Texts = {
  save_title:      'Išsaugokite kortelę',
  pay_title:       'Sumokėkite {amount}',
  nothing_charged: 'Ją išsaugodami nieko nenuskaitome.',
  only_held:       'Tikrindami kortelę trumpam rezervuosime {amount}. Nieko nenuskaitysime.',
  kept:            'Kortelę saugo mūsų mokėjimų partneris „Revolut“. Jos numerio nematome ir nuskaitome tik už tai, ką iš mūsų užsisakote.',
  charged:         'Dabar bus nuskaityta {amount}.',
  name:            'Vardas ir pavardė ant kortelės',
  card:            'Kortelė',
  save:            'Išsaugoti kortelę',
  pay:             'Sumokėti {amount}',
  without_script:  'Leiskite šiam puslapiui vykdyti scenarijų: jo reikia kortelės formai.',
  loading:         'Kortelės forma kraunama…',
  working:         'Palaukite…',
  back:            'Grįžti',
  saved_title:     'Kortelė išsaugota',
  paid_title:      'Sumokėjote {amount}',
  thanks:          'Ačiū. Šį puslapį galite uždaryti.',
  running_title:   'Mokėjimas vykdomas',
  running:         'Jis užsibaigs pats. Šį puslapį galite uždaryti.',
  ended_title:     'Šis puslapis nebegalioja',
  ended:           'Kortelių jis nebepriima. Pradėkite iš naujo ten, iš kur atėjote.',
  done_title:      'Šis puslapis nebereikalingas',
  done:            'Kortelių jis nebepriima. Galite jį uždaryti.',
  missing_title:   'Tokio puslapio neturime',
  missing:         'Atverkite nuorodą dar kartą, tokią, kokią gavote.',
  away_title:      'Nepavyksta susisiekti su mokėjimų partneriu',
  away:            'Nieko nenuskaitėme. Netrukus pabandykite dar kartą.',
  not_loaded:      'Nepavyko įkelti kortelės formos. Netrukus pabandykite dar kartą.',
  cancelled:       'Sustojote nebaigę. Nieko nenuskaitėme: pabandykite, kada norėsite.',
  incomplete:      'Patikrinkite kortelės duomenis: kažko trūksta arba kažkas neteisinga.',
  failed:          'Kortelė nepriimta. Nieko nenuskaitėme: pabandykite dar kartą arba naudokite kitą kortelę.',
  insufficient:    'Kortelėje nepakanka lėšų. Naudokite kitą kortelę.',
  expired:         'Kortelė nebegalioja. Naudokite kitą kortelę.',
  code_wrong:      'Neteisingas saugos kodas. Pabandykite dar kartą.',
  not_confirmed:   'Bankas nepatvirtino jūsų tapatybės. Pabandykite dar kartą.',
  details:         'Patikrinkite vardą bei pašto kodą ir pabandykite dar kartą.',
  over:            'Šis puslapis kortelių nebepriima. Pradėkite iš naujo ten, iš kur atėjote.',
}

/** The languages that the page speaks. */
export const TEXTS = { en: EN, lt: LT } as const satisfies Readonly<Record<string, Texts>>
/** One of the languages that the page speaks. */
export type Language = keyof typeof TEXTS

/** An amount as the language writes it. */
export function amountText(amount_minor: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency })
  return format.format(amount_minor / 100)
}

/** A text with the amount in its place. */
export function filled(text: string, amount: string): string {
  return text.replaceAll('{amount}', amount)
}
