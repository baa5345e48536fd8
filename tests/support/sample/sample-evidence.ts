import { listEvidenceImports } from '#contract/evidence/runs.contract.ts';
import type { Person } from '../people.ts';
import { formWith } from '../upload.ts';

/** An imported file of a checker, and one that was refused. */
export async function sampleEvidence(owner: Person, marker: string, customerId: string) {
  const test = { Id: 'MT.1007', Title: `${marker} check`, Result: 'Failed', ResultDetail: { TestResult: `${marker} detail` } };
  const file = { TenantId: marker, TenantName: marker, ExecutedAt: new Date().toISOString(), CurrentVersion: '1.3.0', Tests: [test] };
  const send = (name: string, content: string) =>
    owner.inject({
      method: 'POST',
      url: `/api/customers/${customerId}/evidence-runs`,
      ...formWith({ name, bytes: Buffer.from(content) }),
    });
  const answer = await send(`${marker}.json`, JSON.stringify(file));
  const [run] = answer.json<{ runs: { id: string }[] }>().runs;
  if (!run) throw new Error(`The evidence was refused: ${answer.statusCode} ${answer.body}`);
  await send(`${marker} half.json`, JSON.stringify(file).slice(0, 40));
  const [refused] = await owner.sees(listEvidenceImports, { params: { id: customerId } });
  return { 'evidence-runs': run.id, 'evidence-imports': refused?.id ?? '' };
}
