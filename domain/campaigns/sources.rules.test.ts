import { expect, test } from 'vitest';
import { type CampaignSource, sourceColumns, sourceFrom } from './sources.rules.ts';

const SOURCES: CampaignSource[] = [
  { kind: 'question', templateId: 't', questionKey: 'mfa' },
  { kind: 'stack', category: 'email', product: null },
  { kind: 'stack', category: 'email', product: 'Old relay' },
  { kind: 'product', product: 'Windows Server 2016' },
];

test.each(SOURCES)('The source of a campaign is the same after it was stored: $kind', (source) => {
  expect(sourceFrom(sourceColumns(source))).toEqual(source);
});

test('A campaign has exactly one source', () => {
  expect(sourceFrom({})).toBeNull();
  expect(sourceFrom({ templateId: 't' })).toBeNull();
  expect(sourceFrom({ templateId: 't', questionKey: 'mfa', product: 'Windows Server 2016' })).toBeNull();
});
