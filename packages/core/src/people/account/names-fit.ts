/** Words that say what kind of company it is, and not which one; without diacritics and dots. */
const LEGAL_FORMS = new Set(
  (
    'AB AG AS APS BV BVBA CO COMPANY CV DAC DOO EOOD EI EK EURL GMBH GROUP IK INC KB KFT KG KS LDA LIMITED LLC LTD ' +
    'MB NV OHG OOD OU OY OYJ PLC PS RT SA SARL SAS SE SIA SL SNC SP SPA SPOL SRL SRO UAB UG UNIPESSOAL VOF VSI ZOO ZRT'
  ).split(' '),
)

/**
 * Whether the registry's name of a number may be the customer's own. Only a name that has no word in common is another
 * firm's: registries abbreviate, and add forms and addresses. A name that is not told, or is in another script than
 * ours, says nothing. Source: Implementing Regulation 282/2011, Art. 18 (1) (a).
 */
export function namesFit(ours: string, theirs: string | null): boolean {
  const [own, told] = [wordsOf(ours), wordsOf(theirs ?? '')]
  if (own.length === 0 || told.length === 0) return true
  const [joined, told_joined] = [own.join(''), told.join('')]
  if (joined.includes(told_joined) || told_joined.includes(joined)) return true
  return own.some((word) => told.includes(word))
}

/** The words of a name that tell it from others, in Latin letters; `SIA "Rīgas Ūdens"` is `RIGAS` and `UDENS`. */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toUpperCase()
    .replaceAll(/[.'’`]/g, '')
    .split(/[^A-Z0-9]+/)
    .filter((word) => word.length > 1 && !LEGAL_FORMS.has(word))
}
