import { afterAll, beforeAll, expect, test } from 'vitest';
import { listHolidayCountries, listHolidays } from '#contract/calendar/calendar.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let msp: TestOrganization;
let vcio: Person;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
  vcio = await msp.person('vcio');
});
afterAll(() => server.close());

const between = (from: string, to: string) => vcio.sees(listHolidays, { query: { from, to } });
const kept = (holidays: object) => msp.owner.sees(updateOrganization, { body: { settings: { holidays } } });

test('[CAL-19] An organisation has the public holidays of its country or region and its own days; without any, none', async () => {
  expect(await between('2026-12-01', '2027-01-03')).toEqual([]);
  await kept({ country: 'GB', region: 'ENG', own: [{ day: '2026-12-24', name: 'Office closed' }] });
  expect(await between('2026-12-01', '2027-01-03')).toEqual([
    { day: '2026-12-24', name: 'Office closed' },
    { day: '2026-12-25', name: 'Christmas Day' },
    { day: '2026-12-26', name: 'Boxing Day' },
    { day: '2026-12-28', name: 'Boxing Day (substitute day)' },
    { day: '2027-01-01', name: 'New Year’s Day'.replace('’', "'") },
  ]);
  await kept({ country: 'GB', region: 'SCT', own: [] });
  expect((await between('2026-11-25', '2026-12-05')).map(({ name }) => name)).toEqual([expect.stringContaining('Andrew')]);
  await kept({ country: 'ZZ', region: null, own: [] });
  expect(await between('2026-12-01', '2027-01-03')).toEqual([]);
});

test('[CAL-20] The settings offer every country with its regions by their English names', async () => {
  const countries = await msp.owner.sees(listHolidayCountries);
  expect(countries.length).toBeGreaterThan(100);
  expect(countries.find(({ code }) => code === 'DE')).toMatchObject({ name: 'Germany' });
  expect(countries.find(({ code }) => code === 'GB')?.regions.map(({ name }) => name)).toContain('Scotland');
});
