import { createIpRanges } from '@billing/ip-ranges'

const ranges = createIpRanges({
  files: ['/usr/share/tor/geoip'],
  on_alarm: (says) => console.warn(says),
})
console.log(await ranges.addresses.countryOf('5.20.128.1'), await ranges.diagnose())
await ranges.close()
