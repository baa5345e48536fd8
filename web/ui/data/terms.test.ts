import { afterEach, expect, test } from 'vitest';
import { SCORE_BANDS } from '#domain/assessments/printed.scores.rules.ts';
import { readDay } from '#web/ui/choosers/typed.day.ts';
import { formatDay, formatMoment } from './dates.ts';
import { type Terminology, recommendationStatus, reviewWord, writeAs } from './terms.ts';
import { pointsText, scoreNumber, scoreText } from '#web/ui/marks/score.text.ts';
import { amountText } from './money.format.ts';
import { tenthsText } from './number.text.ts';
import { readersDecimals } from './sentence.text.ts';
import { sizeText } from './size.text.ts';

const USUAL: Terminology = { statusNames: {}, categories: [], customFields: [], dateFormat: 'd mmm yyyy', reviewWord: null, locale: null };

afterEach(() => writeAs(USUAL));

test('[SET-13] Dates, numbers and status names follow the organisation settings, and a written date can be typed again', () => {
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

test('[PROF-20] A sentence from the server uses the reader’s decimal mark, and titles in it stay unchanged', () => {
  const reason = 'CIS 4.1 rose 4.5 points; Backup 2.0 fell 8.';
  const weights = 'The section “ISO 9.2” weighs 1.5 instead of 0.5.';
  writeAs({ ...USUAL, locale: 'de-DE' });
  expect(readersDecimals(reason)).toBe('CIS 4.1 rose 4,5 points; Backup 2.0 fell 8.');
  expect(readersDecimals('Backup fell 4.5 points.')).toBe('Backup fell 4,5 points.');
  expect(readersDecimals('Backup rose 7 points; Endpoints fell 1.5.')).toBe('Backup rose 7 points; Endpoints fell 1,5.');
  expect(readersDecimals(weights)).toBe('The section “ISO 9.2” weighs 1,5 instead of 0,5.');
  writeAs({ ...USUAL, locale: 'en-GB' });
  expect([readersDecimals(reason), readersDecimals(weights)]).toEqual([reason, weights]);
});

test('[PROF-21] Points in a column all have a decimal, and file sizes use the reader’s decimal mark', () => {
  const written = () => [pointsText(7, 1), pointsText(-1.5, 1), pointsText(0, 1), tenthsText(2.4973), sizeText(2.5 * 1024 * 1024)];
  writeAs({ ...USUAL, locale: 'fr-FR' });
  expect(written()).toEqual(['+7,0', '−1,5', '=', '2,5', '2,5 MB']);
  writeAs({ ...USUAL, locale: 'en-GB' });
  expect(written()).toEqual(['+7.0', '−1.5', '=', '2.5', '2.5 MB']);
});

test('[SET-18] Screens use the organisation’s term for reviews', () => {
  writeAs({ ...USUAL, reviewWord: 'Technology review' });
  expect(reviewWord()).toMatchObject({ aOne: 'a technology review', screen: 'Technology reviews' });
  writeAs(USUAL);
  expect(reviewWord()).toMatchObject({ aOne: 'a QBR', screen: 'Quarterly Business Reviews' });
});

test('Every date format of the organisation settings can be typed', () => {
  for (const dateFormat of ['d mmm yyyy', 'mmm d, yyyy', 'dd/mm/yyyy', 'mm/dd/yyyy', 'dd.mm.yyyy', 'yyyy-mm-dd'] as const) {
    writeAs({ ...USUAL, dateFormat });
    expect(readDay(formatDay('2026-04-03'), 2026)).toBe('2026-04-03');
  }
});
