import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { goalsTitle, risksTitle } from './titles.matters.rules.ts';
import { optionsTitle } from './titles.proposal.rules.ts';
import { recommendationsTitle } from './titles.recommendations.rules.ts';
import { askTitle, sectionsTitle } from './titles.standing.rules.ts';
import { TITLE_LENGTH } from './titles.words.rules.ts';

const pounds = (oneTime: number, monthly: number) => ({ oneTime: oneTime * 100, monthly: monthly * 100, writing: { currency: 'GBP' } });

test('No title exceeds its limit, whatever the counts and the lengths of names', () => {
  const count = fc.nat({ max: 2000 });
  fc.assert(
    fc.property(count, count, count, fc.string({ maxLength: 300 }), (one, other, third, name) => {
      const titles = [
        askTitle({
          score: { now: one % 101, before: other % 101, since: 'Q3 2026' },
          target: third % 101,
          approvals: one,
          criticalRisks: other % 3,
          highRisks: third,
          closing: { decisions: [], critical: 0 },
          unplannedCritical: third,
          unplannedUrgent: third,
          fell: { key: 'one', title: name },
          deepest: { key: 'one', title: name, change: -20 },
        }),
        sectionsTitle({
          sections: one + 1,
          improved: other,
          slipped: third,
          threshold: 70,
          weak: third,
          lowest: { key: 'one', title: name, score: 5 },
          isFirst: one % 2 === 0,
        }),
        risksTitle({ risks: one, critical: third % 2, broughtDown: null, fresh: 0, highest: { id: 'f1', words: name } }),
        recommendationsTitle({
          recommendations: one,
          urgentGaps: other,
          closedUrgent: third,
          closing: { count: third, money: pounds(third, other) },
          money: pounds(one, other),
          unpriced: third,
        }),
        goalsTitle({ goals: 3, onTrack: 1, atRisk: [name] }),
        optionsTitle({ id: 'r1', purpose: name, options: 2, chosen: one % 2 ? { name, outcome: name } : null, money: pounds(one, 0) }),
      ];
      expect(titles.filter(({ words }) => words.length > TITLE_LENGTH)).toEqual([]);
    }),
  );
});
