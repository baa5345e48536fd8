import { describe, expect, test } from 'vitest';
import type { AnswersByKey } from '#domain/assessments/answers.rules.ts';
import { type FoundResult, proposalsFor } from '#domain/evidence/proposals.rules.ts';
import type { Outcome, Tool } from '#domain/evidence/results.rules.ts';
import { findStarter } from '#server/templates/templates.ts';
import { MAPPINGS } from './mappings.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
/** Tools that an MSP usually has for a customer: files of Microsoft 365, the RMM and the backup, and look-ups of the domains. */
const USUAL: readonly Tool[] = ['scubagear', 'zero-trust', 'rmm', 'backup', 'domain'];
/** Questions that show others. */
const GATES: AnswersByKey = new Map(
  ['server-on-site-servers', 'endpoint-byod-allowed', 'remote-work-allowed', 'cloud-servers-used', 'identity-shared-accounts-used'].map(
    (key) => [key, { value: 'yes', notApplicable: false, naReason: null, points: null }],
  ),
);

/** One result of each mapped check of the tools, with the same outcome. */
function proposed(tools: readonly Tool[], outcome: Outcome) {
  const checks = MAPPINGS.filter(({ tool }) => tools.includes(tool)).flatMap(({ tool, checks: ids }) =>
    ids.map((checkId) => ({ tool, checkId })),
  );
  const results = checks.map(({ tool, checkId }): FoundResult => ({
    id: `${tool} ${checkId}`,
    runId: tool,
    runHash: tool,
    tool,
    toolVersion: '1',
    scope: '',
    observedAt: '2026-11-27T00:00:00Z',
    checkId: checkId.replace('*', 'x'),
    title: checkId,
    outcome,
    severity: null,
    detail: '',
    passed: null,
    total: null,
  }));
  const body = findStarter('core-technical-alignment')?.load() ?? { sections: [] };
  return proposalsFor(body, GATES, { results, mappings: MAPPINGS, now: NOW });
}

describe('the mapping of the core starter', () => {
  test('Microsoft 365, RMM, backup and domain checks propose up to 56 of its 125 questions', () => {
    expect(proposed(USUAL, 'fail')).toHaveLength(56);
  });

  test('Checks of a part of a question propose nothing when they pass, so 30 questions remain', () => {
    const passed = proposed(USUAL, 'pass');
    expect(passed).toHaveLength(30);
    const parts = MAPPINGS.filter(({ tool, part }) => part && USUAL.includes(tool)).flatMap(({ questions }) => questions);
    const whole = MAPPINGS.filter(({ tool, part }) => !part && USUAL.includes(tool)).flatMap(({ questions }) => questions);
    expect(passed.filter(({ questionKey }) => parts.includes(questionKey) && !whole.includes(questionKey))).toEqual([]);
  });

  test.each(['manual', 'not_applicable', 'error'] as const)('Checks that ended as %s propose nothing', (outcome) => {
    expect(proposed(USUAL, outcome)).toEqual([]);
  });
});

test.each(['core-technical-alignment', 'security-baseline', 'onboarding', 'prospect-check'])('The starter %s has a mapping', (slug) => {
  const keys = new Set((findStarter(slug)?.load().sections ?? []).flatMap(({ questions }) => questions.map(({ key }) => key)));
  expect(MAPPINGS.some(({ questions }) => questions.some((key) => keys.has(key)))).toBe(true);
});
