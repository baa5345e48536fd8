import { afterEach, expect, test } from 'vitest';
import { SCORE_BANDS } from '#domain/assessments/printed.scores.rules.ts';
import { readDay } from '#web/ui/choosers/typed.day.ts';
import { formatDay, formatMoment } from './dates.ts';
import { type HouseWords, recommendationStatus, reviewWord, writeAs } from './house.words.ts';
import { pointsText, scoreNumber, scoreText } from '#web/ui/marks/score.text.ts';
import { amountText } from './money.format.ts';

const USUAL: HouseWords = { statusNames: {}, categories: [], customFields: [], dateFormat: 'd mmm yyyy', reviewWord: null, locale: null };

afterEach(() => writeAs(USUAL));

test('[SET-13] Dates, numbers and names of statuses are written as the organisation decided, and a written day can be typed again', () => {
  writeAs({ ...USUAL, dateFormat: 'mm/dd/yyyy', locale: 'de-DE', statusNames: { done: 'Finished' } });
  expect(formatDay('2026-04-03')).toBe('04/03/2026');
  expect(formatMoment('2026-04-03T09:30:00')).toBe('04/03/2026, 09:30');
  expect(readDay('04/03/2026', 2026)).toBe('2026-04-03');
  expect(amountText(1_234_500, 'EUR')).toBe('12.345');
  expect(recommendationStatus('done')).toBe('Finished');
  expect(recommendationStatus('idea')).toBe('Idea');
  writeAs(USUAL);
  expect(readDay('04/03/2026', 2026)).toBe('2026-03-04');
  expect(formatDay('2026-04-03')).toBe('3 Apr 2026');
});

test('[PROF-9] A score and its change have the decimal mark of the reader, and a whole one has none', () => {
  const bands = { good: 85, fair: 70, poor: 50 };
  writeAs({ ...USUAL, locale: 'de-DE' });
  expect([scoreText(69.9, bands), scoreNumber(82.4, bands), pointsText(4.5), pointsText(-1), pointsText(0)]).toEqual([
    '69,9%',
    '82',
    '+4,5',
    '−1',
    '=',
  ]);
  writeAs({ ...USUAL, locale: 'en-GB' });
  expect([scoreText(69.9, SCORE_BANDS), pointsText(-0.5)]).toEqual(['69.9%', '−0.5']);
});

test('[SET-18] Screens call reviews what the organisation calls them', () => {
  writeAs({ ...USUAL, reviewWord: 'Technology review' });
  expect(reviewWord()).toMatchObject({ aOne: 'a technology review', screen: 'Technology reviews' });
  writeAs(USUAL);
  expect(reviewWord()).toMatchObject({ aOne: 'a QBR', screen: 'Quarterly Business Reviews' });
});

test('Every form in which an organisation may write a day can be typed', () => {
  for (const dateFormat of ['d mmm yyyy', 'mmm d, yyyy', 'dd/mm/yyyy', 'mm/dd/yyyy', 'dd.mm.yyyy', 'yyyy-mm-dd'] as const) {
    writeAs({ ...USUAL, dateFormat });
    expect(readDay(formatDay('2026-04-03'), 2026)).toBe('2026-04-03');
  }
});
