/** Operating systems by the last day of their security updates (endoflife.date, snapshot of 22 August 2026). The first match counts; null is still supported. */
const SYSTEMS: readonly [RegExp, string | null][] = [
  [/\b(?:ltsc|ltsb|iot)\b/i, null],
  [/server.*2003|small business server/i, '2015-07-14'],
  [/server.*2008/i, '2020-01-14'],
  [/server.*2012/i, '2023-10-10'],
  [/server.*2016/i, '2027-01-12'],
  [/server.*2019/i, '2029-01-09'],
  [/server.*2022/i, '2031-10-14'],
  [/server.*2025/i, '2034-11-14'],
  [/windows (?:xp|vista)/i, '2017-04-11'],
  [/windows 7\b/i, '2020-01-14'],
  [/windows 8(?:\.1)?\b/i, '2023-01-10'],
  [/windows 10\b/i, '2025-10-14'],
  [/windows 11\b/i, null],
  [/(?:mac ?os|os x).*?\b10\.(?:\d|1[0-4])\b/i, '2021-10-25'],
  [/mac ?os.*?\b(?:10\.15|11)\b/i, '2026-02-02'],
  [/mac ?os.*?\b12\b/i, '2024-09-16'],
  [/mac ?os.*?\b13\b/i, '2025-09-15'],
  [/mac ?os.*?\b(?:14|15|26)\b/i, null],
  [/ubuntu.*?\b(?:1\d|20)\.\d\d/i, '2025-05-31'],
  [/ubuntu.*?\b22\.04/i, '2027-04-01'],
  [/ubuntu.*?\b24\.04/i, '2029-05-31'],
  [/ubuntu.*?\b26\.04/i, '2031-04-30'],
  [/debian.*?\b(?:[1-9]|10)\b/i, '2022-09-10'],
  [/debian.*?\b11\b/i, '2024-08-14'],
  [/debian.*?\b12\b/i, '2026-07-11'],
  [/debian.*?\b13\b/i, '2028-08-09'],
  [/centos.*?\b(?:[5-8])\b/i, '2024-06-30'],
];

/** True if the operating system still gets security updates; null if it is not listed. */
export function isSupported(system: string, at: number): boolean | null {
  const found = SYSTEMS.find(([name]) => name.test(system));
  if (!found) return null;
  return found[1] === null || at <= Date.parse(found[1]);
}
