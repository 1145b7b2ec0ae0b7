/** A percentage above none as somebody types it, as 5, 2.5 or 2,5; undefined for what is none. */
export function percentOf(text: string): number | undefined {
  if (!/^\d{1,3}(?:[.,]\d{1,2})?$/.test(text)) return undefined
  const percent = Number(text.replace(',', '.'))
  return percent >= 0.01 && percent <= 100 ? percent : undefined
}
