import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptChanges, undoChanges } from '#contract/proposals/changes.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { getQbr } from '#contract/qbrs/qbrs.contract.ts';
import { sampleOrganization } from '#tests/support/sample/sample-organization.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { assistantOf, changesOf, codeOf, proposing } from './changes.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('changes of reviews that assistants propose', () => {
  test('Agenda and texts of a draft are proposed with their versions, accepted and undone', async () => {
    const { owner, ids, msp } = await sampleOrganization(server, 'harbour');
    await owner.sees(updateOrganization, { body: { settings: { assistants: { enabled: true } } } });
    const client = await assistantOf(server, owner);
    const got = await client.callTool({ name: 'get', arguments: { ref: `qbr:${ids.qbrs}` } });
    const { version, texts, agenda } = got.structuredContent as { version: number; texts: Record<string, object>; agenda: object[] };
    expect(texts).toHaveProperty('score.title');
    expect(agenda).toContainEqual(expect.objectContaining({ key: 'score', enabled: true }));
    const qbr = { qbrId: ids.qbrs, version, reason: 'Shorter' };
    await proposing(client)([
      {
        kind: 'agenda',
        ...qbr,
        sections: [
          { key: 'score', durationMinutes: 5 },
          { key: 'findings', enabled: false },
        ],
      },
      { kind: 'qbr_text', ...qbr, texts: [{ field: 'score.title', text: 'You are on target' }] },
    ]);
    const vcio = await msp.person('vcio');
    const open = await changesOf(vcio);
    expect(open.map(({ proposed }) => proposed)).toEqual([
      { 'score.durationMinutes': 5, 'findings.enabled': false },
      { 'score.title': 'You are on target' },
    ]);
    const chosen = open.map(({ id }) => id);
    const sections = async () => (await vcio.sees(getQbr, { params: { id: ids.qbrs } })).sections;
    const before = await sections();
    await vcio.sees(acceptChanges, { body: { ids: chosen, versions: open.map((change) => change.version) } });
    const score = (await sections()).find(({ key }) => key === 'score');
    expect(score).toMatchObject({ durationMinutes: 5, texts: { 'score.title': [{ runs: [{ text: 'You are on target' }] }] } });
    expect((await sections()).find(({ key }) => key === 'findings')).toMatchObject({ enabled: false });
    await vcio.sees(undoChanges, { body: { ids: chosen } });
    expect(await sections()).toEqual(before);
    for (const [proposal, code] of [
      [{ kind: 'qbr_text', ...qbr, texts: [{ field: 'score.unknown', text: 'A' }] }, 'VALIDATION_ERROR'],
      [{ kind: 'qbr_text', ...qbr, texts: [{ field: 'score.title', text: 'x'.repeat(10_000) }] }, 'VALUE_TOO_LONG'],
      [{ kind: 'agenda', ...qbr, sections: [{ key: 'score', enabled: false, speakerNotes: 'A' }] }, 'VALIDATION_ERROR'],
    ] as const)
      expect(codeOf(await proposing(client)([proposal]))).toBe(code);
    const engineer = await msp.person('alignment_engineer');
    expect(await changesOf(engineer)).toEqual([]);
  });
});
