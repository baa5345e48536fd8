import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareFields, verdictOn } from './psa.changes.rules.ts';
import { alikeness, comparableName, domainOf, matchCompanies, matchMember } from './psa.match.rules.ts';
import { dayOf, instantOf, storedText } from './psa.records.rules.ts';
import { afterPage, BEGINNING, isFullDue, nextCursors, nextStage, type Place, STAGES, waitSeconds } from './psa.runs.rules.ts';
import { psaStatus, sendsSecretElsewhere, settingsFault } from './psa.rules.ts';

const company = (externalId: string, name: string, website = '', isActive = true) => ({ externalId, name, website, isActive });
const customer = (id: string, name: string, website = '', externalId: string | null = null) => ({ id, name, website, externalId });

describe('matching companies', () => {
  test('[PSA-20] A company matches the customer with its id, else the only one with its domain, else the only one with its name', () => {
    const matches = matchCompanies(
      [company('1', 'Else'), company('2', 'Harbour LLP', 'https://www.harbour.test/'), company('3', 'Wren & Sons Ltd')],
      [customer('a', 'Harbour & Pike', 'harbour.test'), customer('b', 'Wren and Sons'), customer('c', 'Other', '', '1')],
    );
    expect([...matches].map(([id, { state, by, customerId }]) => [id, state, by, customerId])).toEqual([
      ['1', 'matched', 'id', 'c'],
      ['2', 'matched', 'domain', 'a'],
      ['3', 'matched', 'name', 'b'],
    ]);
  });

  test('[PSA-21] A similar company is a suggestion, an ambiguous one is not matched, and an inactive one is left out', () => {
    const matches = matchCompanies(
      [company('1', 'Harbour and Pike LLP'), company('2', 'Same'), company('3', 'Same'), company('4', 'Gone', '', false)],
      [customer('a', 'Harbour & Pike Solicitors'), customer('b', 'Gone')],
    );
    expect(matches.get('1')).toMatchObject({ state: 'check', by: 'alike', customerId: 'a' });
    expect(matches.get('2')).toMatchObject({ state: 'left_out', by: 'nothing', customerId: null });
    expect(matches.get('4')).toMatchObject({ state: 'left_out', by: 'inactive' });
  });

  test('A customer is never matched with certainty to two companies, however many there are', () => {
    const names = fc.constantFrom('Wren', 'Wren Ltd', 'Kestrel', 'kestrel GmbH', 'Fern Care', 'Fern & Care', '');
    fc.assert(
      fc.property(fc.array(names), fc.array(names), (theirs, ours) => {
        const matches = matchCompanies(
          theirs.map((name, at) => company(`t${at}`, name)),
          ours.map((name, at) => customer(`o${at}`, name)),
        );
        const certain = [...matches.values()].filter(({ state }) => state === 'matched').map(({ customerId }) => customerId);
        expect(matches.size).toBe(theirs.length);
        expect(new Set(certain).size).toBe(certain.length);
      }),
    );
  });

  test('Names are compared without legal forms, and domains without shared ones', () => {
    expect(comparableName('Müller & Söhne GmbH')).toBe('muller and sohne');
    expect([domainOf('WWW.Wren.test/en'), domainOf('facebook.com/wren'), domainOf('none')]).toEqual(['wren.test', null, null]);
    expect(alikeness('Wren', 'Wren Ltd')).toBe(100);
    expect(matchMember('Ann@msp.test', [{ id: 'p', email: 'ann@MSP.test' }])).toBe('p');
  });
});

test('A website that is not a web address is read as empty', () => {
  const websites = ['www.wren.test', ' https://wren.test/en ', 'javascript:alert(1)', 'call us', 'wren.test\u0000'];
  expect(websites.map((text) => storedText('website', text))).toEqual(['www.wren.test', 'https://wren.test/en', '', '', 'wren.test']);
});

describe('PSA values and Plumbline values', () => {
  test('[PSA-22] A change on one side is kept or imported, and a change on both sides is a conflict', () => {
    const taken = 'old';
    const choice = undefined;
    expect(verdictOn({ ours: 'old', theirs: 'new', taken, choice })).toBe('take');
    expect(verdictOn({ ours: 'mine', theirs: 'old', taken, choice })).toBe('keep');
    expect(verdictOn({ ours: 'mine', theirs: 'new', taken, choice })).toBe('conflict');
    expect(verdictOn({ ours: 'mine', theirs: '', taken, choice })).toBe('keep');
    expect(verdictOn({ ours: '', theirs: 'new', taken: undefined, choice })).toBe('take');
    expect(verdictOn({ ours: 'mine', theirs: 'new', taken: undefined, choice })).toBe('conflict');
  });

  test('A conflict decision stays valid until the PSA value changes', () => {
    const both = { ours: 'mine', theirs: 'new', taken: 'old' };
    expect(verdictOn({ ...both, choice: { side: 'theirs', theirs: 'new' } })).toBe('take');
    expect(verdictOn({ ...both, choice: { side: 'ours', theirs: 'new' } })).toBe('keep');
    expect(verdictOn({ ...both, theirs: 'newer', choice: { side: 'theirs', theirs: 'new' } })).toBe('conflict');
  });

  test('[PSA-23] Importing the same PSA values twice changes nothing the second time, whatever the previous values', () => {
    const text = fc.constantFrom('', 'a', 'b', 'c');
    fc.assert(
      fc.property(text, text, fc.option(text, { nil: undefined }), (ours, theirs, before) => {
        const taken = before === undefined ? null : { title: before };
        const first = compareFields(['title'], { ours: { title: ours }, theirs: { title: theirs }, taken, choices: {} });
        const now = first.taken[0]?.theirs ?? ours;
        const again = compareFields(['title'], { ours: { title: now }, theirs: { title: theirs }, taken: first.remembered, choices: {} });
        expect(again.taken).toEqual([]);
        expect(again.conflicts).toHaveLength(first.conflicts.length);
      }),
    );
  });

  test('The same website or phone number counts as equal in any notation', () => {
    const ours = { website: 'https://wren.test/', phone: '01865 340-200' };
    const theirs = { website: 'www.Wren.test', phone: '01865340200' };
    expect(compareFields(['website', 'phone'], { ours, theirs, taken: null, choices: {} }).conflicts).toEqual([]);
  });
});

describe('a sync', () => {
  test('[PSA-24] A sync runs its stages in order and stores the latest change that it received', () => {
    const seen = [BEGINNING.stage];
    for (let place: Place | null = nextStage(BEGINNING); place; place = nextStage(place)) seen.push(place.stage);
    expect(seen).toEqual(STAGES);
    const page = afterPage(BEGINNING, '2', ['2026-01-02T00:00:00.000Z', null, '2026-01-01T00:00:00.000Z']);
    expect(page).toMatchObject({ stage: 'company', page: '2', latest: { company: '2026-01-02T00:00:00.000Z' } });
    expect(page && afterPage(page, null, [])).toMatchObject({ stage: 'member', page: null });
  });

  test('The next sync begins five minutes before the latest change, and once a day from the start', () => {
    const cursors = nextCursors(
      { contact: '2026-01-01T00:00:00.000Z' },
      { company: '2026-01-02T00:10:00.000Z' },
      '2026-01-03T00:00:00.000Z',
    );
    expect(cursors).toMatchObject({
      company: '2026-01-02T00:05:00.000Z',
      contact: '2026-01-01T00:00:00.000Z',
      site: '2026-01-03T00:00:00.000Z',
    });
    expect(isFullDue('2026-01-01T00:00:00.000Z', '2026-01-01T23:00:00.000Z')).toBe(false);
    expect(isFullDue('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z')).toBe(true);
    expect([waitSeconds(1, 0), waitSeconds(3, 0), waitSeconds(1, 60)]).toEqual([5, 20, 60]);
  });
});

describe('settings', () => {
  test('[PSA-25] An address must use https, and a secret is not kept when the address changes', () => {
    const config = { url: 'https://api-na.myconnectwise.net', companyId: 'msp', publicKey: 'k', clientId: 'c' };
    expect(settingsFault('connectwise', config)).toBeNull();
    expect(settingsFault('connectwise', { ...config, url: 'http://evil.test' })?.key).toBe('url');
    expect(settingsFault('connectwise', { ...config, companyId: '' })?.key).toBe('companyId');
    expect(sendsSecretElsewhere('connectwise', config, { ...config, companyId: 'other' })).toBe(false);
    expect(sendsSecretElsewhere('connectwise', config, { ...config, url: 'https://evil.test' })).toBe(true);
    expect(psaStatus({ isActive: false, fault: 'x' })).toBe('paused');
  });

  test('PSA texts are fitted to the columns, and invalid dates are left out', () => {
    expect(storedText('name', ` A\u0000\nB${'x'.repeat(300)}`)).toHaveLength(120);
    expect([dayOf('2026-02-03T00:00:00Z'), dayOf('0001-01-01'), dayOf('2026-02-30'), dayOf(null)]).toEqual(['2026-02-03', '', '', '']);
    expect(instantOf('2026-02-03T10:00:00.123')).toBe('2026-02-03T10:00:00.123Z');
  });
});
