import { describe, expect, test } from 'vitest';
import { sampleFacts } from './deck.facts.sample.ts';
import { agendaNow, agendaOf, chapterMinutes, clockText, partAt } from './agenda.rules.ts';
import { slidesOf } from './slides.rules.ts';

const slides = (...chapters: (number | null)[]) => chapters.map((chapter) => ({ chapter }));

describe('the agenda of a meeting', () => {
  test('Its minutes add up to the length of the meeting, and what is proposed has the largest share', () => {
    for (const total of [5, 15, 30, 45, 60, 90, 120]) {
      for (const chapters of [[0], [0, 2], [0, 1, 2, 3], [1, 3]]) {
        const minutes = chapterMinutes(total, chapters);
        expect(minutes.reduce((sum, one) => sum + one, 0)).toBe(total);
        if (chapters.includes(2)) expect(Math.max(...minutes)).toBe(minutes[chapters.indexOf(2)]);
      }
    }
  });

  test('Every slide belongs to one part: cover and summary to the first, the appendix to the last', () => {
    const agenda = agendaOf(slides(null, null, 0, 0, 1, 2, 2, 3, null), 45);
    expect(agenda.map(({ title, first, last }) => [title, first, last])).toEqual([
      ['Where you stand', 0, 3],
      ['What matters', 4, 4],
      ['What we propose', 5, 6],
      ['What you decide', 7, 8],
    ]);
    expect([0, 3, 4, 8].map((slide) => partAt(agenda, slide))).toEqual([0, 0, 1, 3]);
  });

  test('Chapters in another order are parts in that order, and a deck without chapters is one part', () => {
    const agenda = agendaOf(slides(null, 3, 0, 0), 30);
    expect(agenda.map(({ title, first, last }) => [title, first, last])).toEqual([
      ['What you decide', 0, 1],
      ['Where you stand', 2, 3],
    ]);
    expect(agendaOf(slides(null, null), 30)).toEqual([{ title: 'Review', minutes: 30, first: 0, last: 1 }]);
    expect(agendaOf([], 30)).toEqual([]);
  });

  test('The sample deck has an agenda of all its slides without a gap', () => {
    const deck = slidesOf(sampleFacts(), { hideAmounts: false }, false).slides;
    const agenda = agendaOf(deck, 45);
    expect(agenda.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, place) => first + place))).toEqual(
      deck.map((_, place) => place),
    );
  });

  test('A part that takes longer than its minutes is late, before and after it is done, and never more than full', () => {
    const agenda = agendaOf(slides(0, 1, 2, 3), 45);
    const now = agendaNow(agenda, [11 * 60, 61], 1);
    expect(now.map(({ state, spent, isLate }) => [state, spent, isLate])).toEqual([
      ['done', 11, true],
      ['now', 1, false],
      ['later', 0, false],
      ['later', 0, false],
    ]);
    expect(now[0]?.filled).toBe(1);
    expect(agendaNow(agenda, [0, 24 * 60], 1)[1]).toMatchObject({ filled: 1, isLate: true });
  });

  test('Time is told in minutes and seconds, with hours in a long meeting', () => {
    expect([0, 59.9, 1144, 3729, -5].map(clockText)).toEqual(['00:00', '00:59', '19:04', '1:02:09', '00:00']);
  });
});
