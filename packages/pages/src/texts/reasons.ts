import type { Locale } from '@billing/core'

/** What is wrong with a field, in words for whoever filled it in. */
interface Reason {
  readonly text: string
  /** The language of the text, where it is not the reader's: a screen reader then says it as what it is. */
  readonly lang?: Locale
}

/** What the API says in English of the fields of our forms and of a plan that cannot change, and how it is said in Lithuanian; `$1` is what it names. */
// prettier-ignore
const LITHUANIAN: readonly (readonly [says: RegExp, lt: string])[] = [
  [/^We sell to companies only\.$/, 'Paslaugą parduodame tik įmonėms.'],
  [/^We sell to consumers only\.$/, 'Paslaugą parduodame tik vartotojams.'],
  [/^We need this\.$/, 'Šio lauko reikia.'],
  [/^This must not be empty\.$/, 'Šis laukas negali būti tuščias.'],
  [/^Invalid email address$/, 'Tai ne el. pašto adresas.'],
  [/^We take at most (\d+) characters\.$/, 'Galima ne daugiau kaip $1 ženklų.'],
  [/^We take exactly (\d+) characters\.$/, 'Reikia lygiai $1 ženklų.'],
  [/^(?:We take|A password needs) at least (\d+) characters\.$/, 'Reikia bent $1 ženklų.'],
  [/^(?:An e-mail address|A password|A name) has at most (\d+) characters\.$/, 'Galima ne daugiau kaip $1 ženklų.'],
  [/^We need (?:text|a number|a whole number) here\.$/, 'Šio lauko reikia.'],
  [/^We take one of /, 'Pasirinkite vieną iš siūlomų.'],
  [/^We cannot keep these characters\.$/, 'Tokių ženklų išsaugoti negalime.'],
  [/^We take one line here, without control characters\.$/, 'Čia tinka tik viena eilutė.'],
  [/^We (?:know no such|do not know the) country/, 'Tokios šalies nežinome.'],
  [/^This password is easy to guess\./, 'Šį slaptažodį lengva atspėti. Sugalvokite kitą.'],
  [/^We need your current password to change it\.$/, 'Norint pakeisti slaptažodį, reikia dabartinio.'],
  [/^We need a file here\.$/, 'Pasirinkite failą.'],
  [/^This file is empty\.$/, 'Šis failas tuščias.'],
  [/^We take files of at most (\d+) MiB\.$/, 'Failas gali būti ne didesnis kaip $1 MiB.'],
  [/^We take PDF, PNG, JPEG and plain text files/, 'Tinka PDF, PNG, JPEG ir paprasto teksto (UTF-8) failai; žiūrime, kas juose yra.'],
  [/^This ticket is \w+: it takes no files\.$/, 'Šis klausimas baigtas: failų nebepriimame.'],
  [/^A file comes with a message/, 'Failas siunčiamas kartu su žinute: pirmiausia ją parašykite.'],
  [/^We take at most (\d+) files with one message\.$/, 'Su viena žinute galima siųsti ne daugiau kaip $1 failų.'],
  [/^We take PDF, PNG and JPEG files/, 'Tinka PDF, PNG ir JPEG failai.'],
  [/^We keep at most (\d+) files/, 'Saugome ne daugiau kaip $1 failų; parašykite mūsų pagalbai.'],
  [/^We take at least (\S+) (\S+) in one topup\.$/, 'Mažiausia suma – $2 $1.'],
  [/^We take at most (\S+) (\S+) in one topup\.$/, 'Didžiausia suma – $2 $1.'],
  [/^At most (\d+) invitations wait at a time\.$/, 'Vienu metu gali laukti ne daugiau kaip $1 kvietimų.'],
  [/^Confirm your e-mail address first/, 'Pirmiausia patvirtinkite savo el. pašto adresą: prisijunkite su nuoroda, kurią atsiųsime laišku. Tada galėsite kviesti kitus.'],
  [/^Nobody removes themselves/, 'Savęs pašalinti negalima: paskyra visada turi savininką.'],
  [/^The plan is .+ already\.$/, 'Šį planą jau turite.'],
  [/^The change to .+ is planned already\.$/, 'Šis pakeitimas jau suplanuotas.'],
  [/^We do not offer the plan /, 'Šio plano nesiūlome.'],
  [/; we change the plan of one that is trialing or active\.$/, 'Planą keičiame, kai paslauga veikia arba bandoma.'],
  [/ and a charge of it is running; /, 'Vykdomas mokėjimas: pabandykite po akimirkos.'],
  [/ and its charge could not reach the payment provider; /, 'Mokėjimo nepavyko perduoti mokėjimų partneriui. Bandysime dar kartą; keiskite planą po to.'],
  [/ and its first invoice waits for the company’s legal address; /, 'Pirmoji sąskaita laukia įmonės adreso: kai jį įrašysite, planą galėsite pakeisti iš karto.'],
  [/ and its next period begins now\.$/, 'Kaip tik prasideda naujas laikotarpis: pabandykite po akimirkos.'],
  [/ and its running period is unpaid; /, 'Šis laikotarpis neapmokėtas: pirmiausia jį apmokėkite arba keiskite planą nuo kito.'],
  [/^There is no default card that we can charge; /, 'Nėra numatytosios kortelės, iš kurios galėtume nuskaityti: pridėkite kortelę arba pasirinkite kitą numatytąja.'],
  [/^We sell no item /, 'Tokio priedo neturime.'],
  [/^We take a whole number from 0 to (\d+)\.$/, 'Įrašykite sveikąjį skaičių nuo 0 iki $1.'],
  [/^The plan \S+ takes at most (\d+) of this\.$/, 'Šiame plane galima ne daugiau kaip $1.'],
  [/^We sell at least (\d+) of this\.$/, 'Mažiausias kiekis – $1.'],
  [/^We do not offer more of this\.$/, 'Daugiau šio priedo nebesiūlome.'],
  [/^We do not sell this by the month\.$/, 'Mokant už mėnesį, šio priedo nesiūlome.'],
  [/^We do not sell this by the year\.$/, 'Mokant už metus, šio priedo nesiūlome.'],
  [/^We change this for you: please write to us\.$/, 'Šį kiekį pakeičiame mes: parašykite mums.'],
  [/^We charge this once, by an operator/, 'Šis mokestis vienkartinis: parašykite mums.'],
  [/^(\d+) (?:is|are) in use: /, 'Naudojama: $1. Pirmiausia atlaisvinkite tai, ko nebereikia.'],
  [/^Fewer of this count from the next period on\.$/, 'Mažesnis kiekis galioja tik nuo kito laikotarpio.'],
  [/^There are (\d+) already\.$/, 'Tiek jau ir turite: $1.'],
  [/^This is planned already\.$/, 'Tai jau suplanuota.'],
  [/^We change a plan, or the quantity of an item, or redeem a code: /, 'Nurodykite, ką keisti.'],
  [/^It comes to another amount by now: /, 'Suma pasikeitė, todėl nieko nepakeitėme: peržiūrėkite ją dar kartą.'],
  [/^The subscription is \w+ and no change of these is planned\.$/, 'Tokio suplanuoto pakeitimo nebėra.'],
  [/^This code is not valid, or not any more\.$/, 'Šis nuolaidos kodas negalioja arba nebegalioja.'],
  [/^You have redeemed this code already\.$/, 'Šį kodą jau panaudojote.'],
  [/^This code is for new customers\.$/, 'Šis kodas skirtas naujiems klientams.'],
  [/^This code is for another plan\.$/, 'Šis kodas skirtas kitam planui.'],
  [/^This code is for customers with (.+)\.$/, 'Šis kodas skirtas klientams, turintiems: $1.'],
  [/^We have no VAT number of this account/, 'Paskyra neturi PVM mokėtojo kodo: pirmiausia jį įrašykite.'],
]

/** A reason of the API in the reader's language; one that has no words there stays as it is, and says so. */
export function reasonText(reason: string, language: Locale): Reason {
  if (language === 'en') return { text: reason }
  for (const [says, lt] of LITHUANIAN) {
    const found = says.exec(reason)
    if (found) return { text: lt.replace('$1', found[1] ?? '') }
  }
  return { text: reason, lang: 'en' }
}
