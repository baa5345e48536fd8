import { describe, expect, test } from 'vitest';
import { QBR_SECTION_KEYS, type QbrSectionKey } from './qbrs.rules.ts';
import { changedSections, defaultQbrTitle, generatedSections, strayKeys } from './qbrs.sections.rules.ts';

const narratives = (word: string) => ({
  cover: '',
  summary: `${word} summary`,
  score: `${word} score`,
  sections: word,
  findings: word,
  recommendations: word,
  decisions: word,
  next: word,
  appendix: word,
});
const written = (word: string) => ({ title: (key: QbrSectionKey) => `Title of ${key}`, narratives: narratives(word) });

describe('the sections of a review', () => {
  const first = generatedSections([], written('first'));

  test('The first generation of a QBR creates all sections, shown and in their order', () => {
    expect(first.map(({ key }) => key)).toEqual(QBR_SECTION_KEYS);
    expect(first.every(({ enabled, edited }) => enabled && !edited)).toBe(true);
  });

  test('Generating a QBR again renews generated text and keeps edited, renamed or hidden sections', () => {
    const touched = changedSections(first, [
      { key: 'summary', narrative: 'By hand' },
      { key: 'score', title: 'How you stand', enabled: false },
    ]);
    const again = generatedSections(touched, written('second'));
    const of = (key: QbrSectionKey) => again.find((section) => section.key === key);
    expect(of('summary')).toMatchObject({ narrative: 'By hand', edited: true });
    expect(of('score')).toMatchObject({ narrative: 'second score', title: 'How you stand', enabled: false, edited: false });
    expect(of('next')?.narrative).toBe('second');
  });

  test('Saving a narrative unchanged does not count as editing it', () => {
    const saved = changedSections(first, [{ key: 'summary', narrative: 'first summary' }]);
    expect(saved).toEqual(first);
  });

  test('A narrative that a person emptied stays empty when the QBR is generated again', () => {
    const again = generatedSections(changedSections(first, [{ key: 'next', narrative: '' }]), written('second'));
    expect(again.find(({ key }) => key === 'next')?.narrative).toBe('');
  });

  test('Naming all sections of a QBR sets their order, and naming only some keeps it', () => {
    const reversed = QBR_SECTION_KEYS.toReversed().map((key) => ({ key }));
    expect(changedSections(first, reversed).map(({ key }) => key)).toEqual(QBR_SECTION_KEYS.toReversed());
    expect(changedSections(first, [{ key: 'next' }, { key: 'cover' }]).map(({ key }) => key)).toEqual(QBR_SECTION_KEYS);
  });

  test('A section named twice, or one that the QBR does not have, is refused', () => {
    expect(strayKeys(first, [{ key: 'next' }, { key: 'next' }])).toEqual(['next']);
    expect(strayKeys([], [{ key: 'next' }])).toEqual(['next']);
    expect(strayKeys(first, [{ key: 'next' }])).toEqual([]);
  });

  test.each([
    [undefined, 'Adatum - Q4 2026 QBR'],
    [null, 'Adatum - Q4 2026 QBR'],
    [' ', 'Adatum - Q4 2026 QBR'],
    ['Technology review', 'Adatum - Q4 2026 Technology review'],
  ])('The default title for the organisation term %j is %j', (word, title) =>
    expect(defaultQbrTitle('Adatum', { year: 2026, quarter: 4 }, word)).toBe(title),
  );
});
