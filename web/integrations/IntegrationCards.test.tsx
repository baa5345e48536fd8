import { beforeEach, expect, test } from 'vitest';
import { INTEGRATION_KINDS, INTEGRATION_NAMES } from '#domain/integrations/integrations.rules.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { screenForEachTest, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { IntegrationCards } from './IntegrationCards.tsx';

const integrations = INTEGRATION_KINDS.map((kind) => ({
  kind,
  name: INTEGRATION_NAMES[kind],
  status: 'not_configured' as const,
  active: true,
  config: { count: 0, delivered: 0, retried: 0 },
  hasSecret: false,
  secretHint: null,
  lastSyncAt: null,
  nextSyncAt: null,
  lastResult: null,
  callMeter: null,
  version: 1,
}));

const open = screenForEachTest(() => <IntegrationCards integrations={integrations} />);

beforeEach(async () => {
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
});

test('[HOOK-23] Each integration names its first step, and each of the three PSA tools is recognised by its letters', async () => {
  await open('/');
  const verbs = [...document.querySelectorAll('a')].map(({ textContent }) => textContent);
  expect(verbs).toContain('Create token API tokens');
  expect(verbs).toContain('Add channel Slack');
  expect(verbs).toContain('Get feed address Calendar feed');
  expect(verbs.filter((verb) => verb.startsWith('Connect '))).toHaveLength(6);
  for (const monogram of ['CW', 'AT', 'HA']) expect(words()).toContain(monogram);
});
