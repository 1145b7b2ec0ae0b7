type Names = readonly (readonly [sign: RegExp, name: string])[]

/** What a browser says of itself: the first that fits, because most also name those below. Source: RFC 9110, section 10.1.5. */
const BROWSERS: Names = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Letters of what a program says of itself that are shown. */
const SHOWN = 60

/** A device as somebody knows it again; a program of another kind as it names itself. */
export function deviceName(
  user_agent: string | null,
  words: {
    readonly on: (browser: string, system: string) => string
    readonly no_device: string
  },
): string {
  if (!user_agent) return words.no_device
  const browser = firstOf(BROWSERS, user_agent)
  const system = firstOf(SYSTEMS, user_agent)
  return browser && system ? words.on(browser, system) : user_agent.slice(0, SHOWN)
}

function firstOf(names: Names, user_agent: string): string | undefined {
  return names.find(([sign]) => sign.test(user_agent))?.[1]
}
