import { describe, expect, test } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { agendaMinutes, agendaNow, agendaOf, chapterMinutes, clockText, partAt, slideMinutes } from './agenda.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';

const slides = (...chapters: (number | null)[]) => {
  const plain = chapters.map((chapter, place) => ({ chapter, section: `section ${place}` }));
  const minutes = slideMinutes(plain, 45, new Map());
  return plain.map((slide, place) => ({ ...slide, notes: { minutes: minutes[place] ?? null } }));
};

describe('the agenda of a meeting', () => {
  test('Agenda minutes add up to the length of the meeting, and proposals have the largest share', () => {
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

  test('A section takes its typed minutes over all its pages together, and the others share the rest', () => {
    const plain = [
      { chapter: null, section: 'summary' },
      { chapter: 0, section: 'score' },
      { chapter: 0, section: 'sections' },
      { chapter: 1, section: 'findings' },
      { chapter: 2, section: 'options' },
      { chapter: 2, section: 'options' },
      { chapter: 3, section: 'decisions' },
      { chapter: null, section: 'appendix' },
    ];
    const sum = (minutes: readonly number[]) => minutes.reduce((all, one) => all + one, 0);
    expect(slideMinutes(plain, 45, new Map())).toEqual([0, 5, 5, 10, 7, 8, 10, 0]);
    const written = slideMinutes(plain, 45, new Map(Object.entries({ summary: 3, options: 21, appendix: 9 })));
    expect(written).toEqual([3, 3, 4, 7, 10, 11, 7, 0]);
    expect(sum(written)).toBe(45);
    expect(slideMinutes(plain, 45, new Map([['findings', 0]]))[3]).toBe(0);
    const tooLong = slideMinutes(plain, 45, new Map([['options', 50]]));
    expect(tooLong).toEqual([0, 0, 0, 0, 25, 25, 0, 0]);
  });

  test('The minutes of the summary belong to the chapter that opens the meeting', () => {
    const timed = [
      { chapter: null, notes: { minutes: 3 } },
      { chapter: 1, notes: { minutes: 4 } },
      { chapter: 0, notes: { minutes: 8 } },
    ];
    expect([...agendaMinutes(timed)]).toEqual([
      [1, 7],
      [0, 8],
    ]);
    expect(agendaOf(timed, 15).map(({ title, minutes }) => [title, minutes])).toEqual([
      ['What matters', 7],
      ['Where you stand', 8],
    ]);
  });

  test('Typed minutes replace the computed ones of the cover and of the meeting', () => {
    const edited = [{ key: 'risks', enabled: true, durationMinutes: 17 }];
    const deck = slidesOf(sampleFacts(), { hideAmounts: false }, false, edited).slides;
    const matters = agendaOf(deck, 45).find(({ title }) => title === 'What matters')?.minutes ?? 0;
    expect(deck.find(({ key }) => key === 'risks')?.notes.minutes).toBe(17);
    expect(matters).toBeGreaterThan(17);
    expect(agendaOf(deck, 45).reduce((sum, { minutes }) => sum + minutes, 0)).toBe(45);
    expect(JSON.stringify(deck[0]?.pieces)).toContain(`"text":"${matters}"`);
  });

  test('A part that exceeds its minutes is late, during and after it, and its bar is never more than full', () => {
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

  test('Time is shown in minutes and seconds, with hours in a long meeting', () => {
    expect([0, 59.9, 1144, 3729, -5].map(clockText)).toEqual(['00:00', '00:59', '19:04', '1:02:09', '00:00']);
  });
});
