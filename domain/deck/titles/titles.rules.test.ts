import { describe, expect, test } from 'vitest';
import { compactMoney } from '#domain/money/compact.rules.ts';
import { gapsTitle, goalsTitle, risksTitle } from './titles.matters.rules.ts';
import {
  budgetTitle,
  decidedTitle,
  decisionsTitle,
  lifecycleTitle,
  nextTitle,
  optionsTitle,
  roadmapLead,
  roadmapTitle,
} from './titles.proposal.rules.ts';
import { askTitle, scoreTitle, sectionsTitle } from './titles.standing.rules.ts';
import { midSentence, share } from './titles.words.rules.ts';

const pounds = (oneTime: number, monthly: number) => ({ oneTime: oneTime * 100, monthly: monthly * 100, writing: { currency: 'GBP' } });

test('A name in the middle of a sentence starts in lower case, an abbreviation does not', () => {
  expect(['Gaps in backups', 'A plan', 'MFA for all', '', 'Überblick'].map(midSentence)).toEqual([
    'gaps in backups',
    'a plan',
    'MFA for all',
    '',
    'überblick',
  ]);
});

describe('the titles of a deck', () => {
  const score = { now: 78, before: 71, since: 'Q3' };
  const two = [1, 2].map((number) => ({ id: `r${number}`, number }));
  const none = { decisions: [], critical: 0 };
  const quiet = {
    score,
    target: 85,
    approvals: 3,
    criticalRisks: 0,
    highRisks: 5,
    closing: none,
    unplannedCritical: 0,
    unplannedUrgent: 0,
  };
  const asked = { ...quiet, criticalRisks: 2, closing: { decisions: two, critical: 2 } };
  const fell = { key: 'mail', title: 'Email security' };
  test.each([
    [asked, 'Alignment rose 7 points to 78%, but two critical risks are open; decisions 1 and 2 resolve both'],
    [
      { ...asked, closing: { decisions: two.slice(0, 1), critical: 1 } },
      'Alignment rose 7 points to 78%, but two critical risks are open; decision 1 resolves one of them',
    ],
    [
      { ...asked, criticalRisks: 1, closing: { decisions: two.slice(0, 1), critical: 1 } },
      'Alignment rose 7 points to 78%, but one critical risk is open; decision 1 resolves it',
    ],
    [
      { ...asked, closing: none, unplannedCritical: 2 },
      'Alignment rose 7 points to 78%, but two critical risks are open; both lack a plan',
    ],
    [
      { ...asked, closing: none, criticalRisks: 1, unplannedCritical: 1 },
      'Alignment rose 7 points to 78%, but one critical risk is open; it lacks a plan',
    ],
    [
      { ...asked, closing: none, unplannedCritical: 1 },
      'Alignment rose 7 points to 78%, but two critical risks are open; one of them is not planned yet',
    ],
    [
      { ...asked, score: { ...score, before: 79 }, closing: none },
      'Alignment fell 1 point to 78%, and two critical risks are open; three approvals are asked for today',
    ],
    [
      { ...asked, score: { ...score, before: null } },
      'Your score is 78%, 7 points below the target; two critical risks are open; decisions 1 and 2 resolve both',
    ],
    [quiet, 'Alignment rose 7 points to 78%; three approvals are asked for today'],
    [
      { ...quiet, score: { ...score, before: 80 }, approvals: 0, fell },
      'Alignment fell 2 points to 78%, mostly in Email security; five high risks remain',
    ],
    [
      { ...quiet, score: { ...score, before: 78 }, approvals: 0, unplannedUrgent: 1, deepest: { ...fell, change: -12 } },
      'Alignment is unchanged at 78%; Email security fell 12 points; one urgent gap still needs a plan',
    ],
    [{ ...quiet, target: 75, approvals: 0 }, 'Alignment reached the target of 75%; five high risks remain'],
    [{ ...quiet, approvals: 0, highRisks: 0 }, 'Alignment rose 7 points to 78%; nothing needs your decision today'],
    [{ ...quiet, approvals: 0, deferred: 2 }, 'Alignment rose 7 points to 78%; two urgent gaps are deferred'],
    [{ ...quiet, score: { ...score, now: null }, approvals: 0, highRisks: 0 }, 'There is no score yet; nothing needs your decision today'],
  ])('The summary title names the change, the worst open truth and the way out: %j', (facts, title) => {
    expect(askTitle(facts).words).toBe(title);
  });

  test.each([
    [[52, 55, 58, 57, 63, 66, 71, 78], 'Alignment rose 7 points to 78%, the largest step in eight reviews; 7 points to go to the target'],
    [[70], 'Your first score is 70%, 15 points below the target'],
    [[80, 84], 'Alignment rose 4 points to 84%; 1 point to go to the target'],
    [[80, 80], 'Alignment holds at 80%; 5 points to go to the target'],
    [[90, 88], 'Alignment fell 2 points to 88%; 3 points above the target'],
    [[60, 67, 60, 67], 'Alignment rose 7 points to 67%; 18 points to go to the target'],
  ])('The score page compares %j with the previous review and the target', (scores, title) => {
    expect(scoreTitle({ scores, target: 85 }).words).toBe(title);
  });

  const sections = {
    sections: 24,
    improved: 17,
    slipped: 3,
    threshold: 70,
    weak: 6,
    lowest: { key: 'continuity', title: 'Continuity planning', score: 42 },
    isFirst: false,
  };
  test.each([
    [sections, '17 of 24 sections improved and three slipped; six are still below 70%'],
    [{ ...sections, weak: 0 }, '17 of 24 sections improved and three slipped; all 24 sections stand at 70% or more'],
    [{ ...sections, isFirst: true }, '6 of 24 sections are below 70%, Continuity planning at 42%'],
    [{ ...sections, isFirst: true, weak: 0 }, 'All 24 sections stand at 70% or more'],
    [{ ...sections, improved: 0, slipped: 0, weak: 1 }, 'Every section stands where it stood; one is still below 70%'],
  ])('The sections page title names changes and weak sections: %j', (facts, title) => {
    expect(sectionsTitle(facts).words).toBe(title);
  });

  test.each([
    [{ critical: 1, high: 1, proposed: 2, smaller: 8 }, 'One critical and one high gap are open; every one has a proposal'],
    [{ critical: 2, high: 5, proposed: 7, smaller: 24 }, 'Two critical and five high gaps are open; every one has a proposal'],
    [{ critical: 0, high: 1, proposed: 0, smaller: 2 }, 'One high gap is open; it has no proposal yet'],
    [{ critical: 3, high: 0, proposed: 1, smaller: 0 }, 'Three critical gaps are open; one of them has a proposal'],
    [{ critical: 0, high: 0, proposed: 0, smaller: 1 }, 'No urgent gap is open; one smaller gap remains'],
    [{ critical: 0, high: 0, proposed: 0, smaller: 0 }, null],
    [{ critical: 0, high: 0, proposed: 0, smaller: 4, deferred: 1 }, 'No urgent gap is open; one is deferred'],
    [{ critical: 1, high: 0, proposed: 1, smaller: 0, deferred: 2 }, 'One critical gap is open; it has a proposal, two more are deferred'],
  ])('The gaps page title counts the urgent gaps and their proposals: %j', (facts, title) => {
    expect(gapsTitle(facts)?.words ?? null).toBe(title);
  });

  test.each([
    [
      { risks: 8, critical: 2, broughtDown: 2, fresh: 1, highest: null },
      'Two of eight risks are critical; the approvals asked for bring both down',
    ],
    [{ risks: 8, critical: 2, broughtDown: null, fresh: 1, highest: null }, 'Two of eight risks are critical; one of them is new'],
    [
      { risks: 3, critical: 0, broughtDown: null, fresh: 0, highest: { id: 'f1', words: 'Staff fall for phishing' } },
      'No risk is critical; the highest is “Staff fall for phishing”',
    ],
    [{ risks: 1, critical: 1, broughtDown: 1, fresh: 0, highest: null }, 'The one risk is critical; the approvals asked for bring it down'],
  ])('The risk page title states the effect of the approvals: %j', (facts, title) => {
    expect(risksTitle(facts).words).toBe(title);
  });

  test.each([
    [
      {
        id: 'r1',
        purpose: 'Back up',
        options: 3,
        chosen: { name: 'Locked copy', outcome: 'records back within 8 hours' },
        money: pounds(3800, 290),
      },
      'We advise “Locked copy”: records back within 8 hours, for £3,800 one-time and £290 per month',
    ],
    [
      { id: 'r1', purpose: 'Back up patient records', options: 3, chosen: null, money: pounds(1200, 0) },
      'Three ways to back up patient records from £1,200 one-time',
    ],
  ])('The options page title recommends one or names the cheapest: %j', (facts, title) => {
    expect(optionsTitle(facts).words).toBe(title);
  });

  test('The roadmap title names late work first, then what the dated work costs and what has no date', () => {
    const plan = { projects: 12, quarters: 6, money: pounds(46_200, 300), end: 'Mar 2028', late: 0, undated: 0 };
    expect(roadmapTitle(plan).words).toBe('12 projects cost £46,200 one-time by Mar 2028');
    expect(roadmapTitle({ ...plan, late: 2, undated: 1 }).words).toBe(
      'Two late projects come first; 12 dated projects cost £46,200 one-time by Mar 2028, one without a date',
    );
    expect(roadmapTitle({ ...plan, projects: 1, money: null, later: 1 }).words).toBe('One project over six quarters, one after that');
  });

  test('The second line of the roadmap says what starts first and what is decided today', () => {
    expect(roadmapLead({ first: { label: 'Q4 FY27', starts: 4 }, asked: 1 })?.words).toBe(
      'Four projects start in Q4 FY27; one recommendation of the plan is for decision today.',
    );
    expect(roadmapLead({ first: null, asked: 0 })).toBeNull();
  });

  const peak = { key: '2028-1', label: 'Q1 FY28', amount: 4_070_000 };
  const year = { label: 'FY28', total: 13_630_000, target: 13_600_000 };
  const budget = { year, total: 37_100_000, hasSomeTarget: true, months: 36, writing: { currency: 'GBP' }, peak };
  test.each([
    [budget, 'The FY28 IT budget is £136.3k, in line with target; Q1 FY28 is the peak at £40.7k'],
    [
      { ...budget, year: { ...year, target: 10_000_000 } },
      'The FY28 IT budget is £136.3k, £36.3k over target; Q1 FY28 is the peak at £40.7k',
    ],
    [
      { ...budget, year: { ...year, target: null }, hasSomeTarget: false, peak: null },
      'The FY28 IT budget is £136.3k; no target is set yet',
    ],
    [{ ...budget, year: null }, 'The IT budget is £371k over 36 months; Q1 FY28 is the peak at £40.7k'],
  ])('The budget page holds a whole year against its target, never a part of one: %j', (facts, title) => {
    expect(budgetTitle(facts).words).toBe(title);
  });

  test.each([
    [
      { devices: 118, pastLife: 23, undated: 0, next: null },
      '23 of 118 devices are past their planned life; every one has a replacement date',
    ],
    [{ devices: 9, pastLife: 2, undated: 1, next: null }, 'Two of nine devices are past their planned life; one lacks a replacement date'],
    [
      { devices: 9, pastLife: 0, undated: 0, next: { count: 3, year: 'FY28' } },
      'No device is past its planned life; the next three fall due in FY28',
    ],
  ])('The lifecycle page title counts the assets past their end of life: %j', (facts, title) => {
    expect(lifecycleTitle(facts).words).toBe(title);
  });

  test('Goals, decisions and next steps have a title of one sentence each', () => {
    expect(goalsTitle({ goals: 4, onTrack: 3, atRisk: ['Open a sixth practice'] }).words).toBe(
      'Three of four goals are on track; “Open a sixth practice” is at risk',
    );
    expect(goalsTitle({ goals: 2, onTrack: 2, atRisk: [] }).words).toBe('Both goals are on track');
    expect(goalsTitle({ goals: 3, onTrack: 1, atRisk: ['One', 'Other'] }).words).toBe('One of three goals is on track; two are at risk');
    expect(decisionsTitle({ decisions: 5, today: 3 }).words).toBe('We need five decisions from you, three of them today');
    expect(decisionsTitle({ decisions: 0, today: 0 }).words).toBe('No decision is needed today');
    expect(
      decidedTitle([
        { outcome: 'approved', word: 'approved', count: 2 },
        { outcome: 'deferred', word: 'deferred', count: 1 },
        { outcome: 'declined', word: 'declined', count: 0 },
      ]).words,
    ).toBe('Two approved, one deferred');
    expect(nextTitle({ first: { text: 'Orders are placed', by: '18 Dec 2026' }, meetsAgain: '17 Mar 2027' }).words).toBe(
      'Orders are placed by 18 Dec 2026; we meet again on 17 Mar 2027',
    );
    expect(nextTitle({ first: null, meetsAgain: null }).words).toBe('The next date is open');
  });

  test('A share of nothing is none, and a name in a title loses the stop at its end', () => {
    expect(share(0, 6)).toBe('none of six');
    expect(
      risksTitle({
        risks: 3,
        critical: 0,
        broughtDown: null,
        fresh: 0,
        highest: { id: 'f1', words: 'Old decisions have not been carried out.' },
      }).words,
    ).toBe('No risk is critical; the highest is “Old decisions have not been carried out”');
    expect(nextTitle({ first: { text: 'Orders are placed.', by: '18 Dec 2026' }, meetsAgain: null }).words).toBe(
      'Orders are placed by 18 Dec 2026; the next date is open',
    );
  });

  test('Amounts in titles are short: thousands and millions with one decimal if it is significant', () => {
    const amounts = [85_000, 4_070_000, 37_100_000, 123_456_789, -150_000].map((amount) => compactMoney(amount, 'GBP'));
    expect(amounts).toEqual(['£850', '£40.7k', '£371k', '£1.2m', '−£1.5k']);
    expect(compactMoney(1_250_000, 'JPY')).toBe('¥1.3m');
  });
});
