import { describe, expect, test } from 'vitest';
import { durationText, type ServiceQuarter } from '#domain/customers/service.rules.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import type { DeckSlide } from '#domain/deck/page/slide.model.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { serviceTitle } from './titles.service.rules.ts';
import { TITLE_LENGTH } from './titles.words.rules.ts';

const quarter = (changed: Partial<ServiceQuarter>): ServiceQuarter => ({
  year: 2026,
  quarter: 4,
  tickets: 142,
  firstResponseMinutes: 42,
  resolutionMinutes: 296,
  satisfaction: 96.3,
  ...changed,
});
const serviceOf = (service: ServiceQuarter[], collectedOn = '2027-01-08'): DeckSlide | undefined =>
  slidesOf(sampleFacts({ service, collectedOn }), { hideAmounts: false }, false).slides.find(({ section }) => section === 'service');
const wordsOf = (slide: DeckSlide | undefined) => JSON.stringify(slide?.pieces);

describe('the slide of service figures', () => {
  test.each<[string, Partial<ServiceQuarter>, Partial<ServiceQuarter> | null]>([
    ['142 tickets in Q4, 12 fewer than in Q3; satisfaction is up 2 points to 96%', {}, { quarter: 3, tickets: 154, satisfaction: 94.1 }],
    ['142 tickets in Q4, 2 more than in Q3; satisfaction is down 1 point to 96%', {}, { quarter: 3, tickets: 140, satisfaction: 97 }],
    ['142 tickets in Q4, as many as in Q3; satisfaction holds at 96%', {}, { quarter: 3, satisfaction: 96 }],
    ['142 tickets in Q4 2026; satisfaction is at 96%', {}, null],
    ['1 ticket in Q4 2026; the first answer came after 42 min', { tickets: 1, satisfaction: null }, null],
    ['Satisfaction is at 96% in Q4 2026', { tickets: null }, null],
    ['Our service in Q4 2026', { tickets: null, satisfaction: null, firstResponseMinutes: null }, null],
  ])('The title of the service slide is “%s”', (title, now, before) => {
    expect(serviceTitle(quarter(now), before && quarter(before)).words).toBe(title);
    expect(title.length).toBeLessThanOrEqual(TITLE_LENGTH);
  });

  test('Each service figure is compared only with the previous quarter', () => {
    const compared = wordsOf(serviceOf([quarter({ quarter: 3, firstResponseMinutes: 51, tickets: 154, satisfaction: 94 }), quarter({})]));
    for (const phrase of ['▼ 9 min shorter than in Q3', '▼ 12 fewer than in Q3', '▲ 2 points up since Q3', '= as in Q3'])
      expect(compared).toContain(phrase);
    expect(wordsOf(serviceOf([quarter({ quarter: 2, tickets: 154 }), quarter({})]))).not.toContain('than in Q');
  });

  test('Tickets of a quarter that is not over are “so far” and compared with no whole quarter', () => {
    const slide = serviceOf([quarter({ quarter: 3, tickets: 154 }), quarter({})], '2026-11-24');
    expect(slide?.title).toMatch(/^142 tickets in Q4 so far, 154 in all of Q3;/u);
    expect(wordsOf(slide)).toContain('so far; 154 in all of Q3');
    expect(wordsOf(slide)).not.toContain('12 fewer');
  });

  test('A figure that was not typed has no card, and without any figure there is no slide', () => {
    const some = wordsOf(serviceOf([quarter({ tickets: null, satisfaction: null })]));
    expect(some).toContain('First response, average');
    expect(some).not.toContain('Satisfaction, good answers');
    expect(some).not.toContain('"kind":"chart"');
    expect(serviceOf([])).toBeUndefined();
  });

  test('Times are written in everyday form', () => {
    expect([0, 35, 60, 200, 1440, 3110].map(durationText)).toEqual(['0 min', '35 min', '1 h', '3 h 20 min', '24 h', '52 h']);
  });
});
