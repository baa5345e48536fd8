import { describe, expect, test } from 'vitest';
import { isQuestion } from '#domain/findings/wording.rules.ts';
import { lacksWords, spokenGaps, wordsFor, type WordedGap } from './wording.rules.ts';

const gap: WordedGap = { severity: 'medium', section: 'Backup', reviewedTitle: null, findingTitle: null, clientWording: null };

describe('the wording of a gap in a deck', () => {
  test.each([
    ['Are backups tested?', true],
    ['Is a restore tested every quarter', true],
    ['which servers are backed up', true],
    ['هل تم اختبار النسخ؟', true],
    ['No restore has been tested', false],
    ['Hashes are compared by hand', false],
    ['Isolated networks are missing', false],
  ])('The wording “%s” is a question instead of a statement: %s', (sentence, asks) => {
    expect(isQuestion(sentence)).toBe(asks);
  });

  test('The reviewer’s wording comes first, then the gap title of the question, then its client wording, never a question', () => {
    const full = {
      ...gap,
      reviewedTitle: 'Nobody has restored a file',
      findingTitle: 'No restore has been tested',
      clientWording: 'Backups are tested',
    };
    expect(wordsFor(full)).toBe('Nobody has restored a file');
    expect(wordsFor({ ...full, reviewedTitle: 'Are backups tested?' })).toBe('No restore has been tested');
    expect(wordsFor({ ...full, reviewedTitle: ' ', findingTitle: null })).toBe('Backups are tested');
    expect(wordsFor({ ...gap, clientWording: 'Do you test backups?' })).toBeNull();
  });

  test('Minor gaps without wording share one line per section, urgent ones each have their own', () => {
    const gaps = [
      gap,
      { ...gap, severity: 'critical' as const },
      gap,
      { ...gap, section: 'E-mail' },
      { ...gap, reviewedTitle: 'No copy off site' },
    ];
    expect(spokenGaps(gaps).map(({ words, count }) => [words, count])).toEqual([
      ['Backup: 2 points below the standard', 2],
      ['Backup: a point needs attention', 1],
      ['E-mail: a point below the standard', 1],
      ['No copy off site', 1],
    ]);
  });

  test('Minor gaps of sections that have one name in two templates keep their own lines', () => {
    const [core, cloud] = [
      { ...gap, template: 'Core alignment' },
      { ...gap, template: 'Cloud' },
    ];
    const spoken = spokenGaps([core, cloud, core, { ...cloud, section: 'Identity' }]);
    expect(spoken.map(({ words, count }) => [words, count])).toEqual([
      ['Backup (Core alignment): 2 points below the standard', 2],
      ['Backup (Cloud): a point below the standard', 1],
      ['Identity: a point below the standard', 1],
    ]);
    expect(spoken.map(lacksWords)).toEqual([true, true, true]);
    expect(
      spokenGaps([
        { ...core, findingTitle: 'No copy off site' },
        { ...cloud, findingTitle: 'No copy off site' },
      ]),
    ).toHaveLength(2);
  });
});
