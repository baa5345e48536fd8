import { describe, expect, test } from 'vitest';
import { type Invitation, invitationIcs } from './documents.invitation.ts';

const MEETING: Invitation = {
  id: '01890000-0000-7000-8000-000000000001',
  version: 3,
  host: 'reviews.example.com',
  title: 'Alderbrook Dental Group: Quarterly business review, Q4 2026',
  startsAt: '2026-12-09T10:00:00.000Z',
  minutes: 45,
  place: 'Westgate practice and online',
  description: '',
  url: null,
  organizer: { name: 'Daniel Reyes', email: 'daniel@northlight.example' },
  attendees: [{ name: 'Dr Priya Raman', email: 'priya@alderbrook.example', required: true }],
  now: new Date('2026-12-02T08:00:00Z'),
  isCancelled: false,
};

/** Strict parser of RFC 5545, which throws on anything that the format does not allow. */
function parsed(ics: string): { name: string; parameters: string; value: string }[] {
  if (!ics.endsWith('\r\n') && !ics.endsWith('END:VCALENDAR')) throw new Error('It ends without an end.');
  const folded = ics.split('\r\n');
  for (const line of folded) {
    if (/[\r\n]/u.test(line)) throw new Error(`A line break without its other half in ${JSON.stringify(line)}`);
    if (Buffer.byteLength(line) > 75) throw new Error(`More than 75 octets: ${line}`);
    // Folding must not split a character.
    if (Buffer.from(line).toString() !== line) throw new Error('A torn character');
  }
  const lines = folded
    .join('\r\n')
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line !== '');
  return lines.map((line) => {
    const match = /^(?<name>[A-Z-]+)(?<parameters>(?:;[A-Z-]+=(?:"[^"]*"|[^";:,]*))*):(?<value>.*)$/u.exec(line);
    if (!match?.groups) throw new Error(`No property: ${line}`);
    return { name: match.groups['name'] ?? '', parameters: match.groups['parameters'] ?? '', value: match.groups['value'] ?? '' };
  });
}

function textOf(escaped: string): string {
  if (/(?<!\\)(?:\\\\)*[;,]/u.test(escaped)) throw new Error(`Not escaped: ${escaped}`);
  return escaped.replaceAll(/\\([\\;,nN])/gu, (_all, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));
}

function readBack(changed: Partial<Invitation> = {}) {
  const lines = parsed(invitationIcs({ ...MEETING, ...changed }));
  const value = (name: string) => lines.find((line) => line.name === name)?.value ?? null;
  const text = (name: string) => textOf(value(name) ?? '');
  return { lines, value, text };
}

describe('the invitation to a review', () => {
  test('A calendar reads the meeting in UTC with its place, its organiser and its participants', () => {
    const { lines, value, text } = readBack();
    expect(value('METHOD')).toBe('REQUEST');
    expect([value('DTSTART'), value('DTEND'), value('DTSTAMP')]).toEqual(['20261209T100000Z', '20261209T104500Z', '20261202T080000Z']);
    expect(text('SUMMARY')).toBe(MEETING.title);
    expect(text('LOCATION')).toBe('Westgate practice and online');
    expect(lines.find(({ name }) => name === 'ORGANIZER')?.value).toBe('mailto:daniel@northlight.example');
    expect(lines.find(({ name }) => name === 'ATTENDEE')).toMatchObject({ value: expect.stringContaining('priya@alderbrook.example') });
    expect(lines.map(({ name }) => name)).not.toContain('TZID');
    expect(lines.filter(({ name }) => name === 'BEGIN').map(({ value: part }) => part)).toEqual(['VCALENDAR', 'VEVENT']);
  });

  test('A later version changes the same meeting, and a cancelled one removes it from the calendars', () => {
    const [first, later, gone] = [
      readBack(),
      readBack({ version: 4, startsAt: '2026-12-10T10:00:00Z' }),
      readBack({ version: 4, isCancelled: true }),
    ];
    expect(new Set([first, later, gone].map(({ value }) => value('UID'))).size).toBe(1);
    expect([first, later, gone].map(({ value }) => Number(value('SEQUENCE')))).toEqual([3, 4, 5]);
    expect([gone.value('METHOD'), gone.value('STATUS')]).toEqual(['CANCEL', 'CANCELLED']);
  });

  test.each([
    ['Müller, Söhne; "Nord"\\Süd', 'commas, semicolons, quotes and backslashes'],
    ['東京歯科クリニック'.repeat(13), 'a long name of wide letters'],
    ['عيادة الأسنان في شارع النهر الطويل '.repeat(3).trim(), 'a name that runs from right to left'],
    ['x'.repeat(120), 'a name of 120 characters without a space'],
    ['a\r\nATTENDEE:mailto:evil@example.com', 'a name with a line of its own'],
  ])('A customer called %j is read back unchanged, with %s', (name) => {
    const { lines, text } = readBack({ title: name, place: name, attendees: [{ name, email: 'a@b.example', required: false }] });
    const oneLine = name.replaceAll(/\s+/gu, ' ');
    expect(text('SUMMARY')).toBe(oneLine);
    expect(text('LOCATION')).toBe(oneLine);
    expect(lines.filter(({ name: property }) => property === 'ATTENDEE')).toHaveLength(1);
  });

  test('A description keeps its line breaks', () => {
    expect(readBack({ description: 'Agenda:\n- Score, 10 min; risks\n- Decisions' }).text('DESCRIPTION')).toBe(
      'Agenda:\n- Score, 10 min; risks\n- Decisions',
    );
  });
});
