import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { SampleOrganization } from '#tests/support/sample/sample-organization.ts';
import { FISCAL_YEAR } from '#tests/support/sample/sample-planning.ts';
import type { TestServer } from '#tests/support/server.ts';

/** Client of the official SDK with an access token or an API token. */
export async function assistantWith(server: TestServer, token: string): Promise<Client> {
  const client = new Client({ name: 'crawler', version: '1' });
  const address = new URL(`http://127.0.0.1:${await server.port()}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers: { authorization: `Bearer ${token}` } } }));
  return client;
}

/** Calls of every tool that reads, about one organisation; `word` is in the texts of that organisation. */
export function callsAbout({ ids }: SampleOrganization, word: string) {
  return [
    { name: 'search', arguments: { query: word } },
    { name: 'prep_pack', arguments: { customerId: ids.customers } },
    { name: 'explain_score', arguments: { assessmentId: ids.assessments } },
    { name: 'changes_since', arguments: { customerId: ids.customers, since: '2020-01-01' } },
    { name: 'who_fails', arguments: { words: word } },
    { name: 'risk_ledger', arguments: {} },
    { name: 'questions', arguments: { assessmentId: ids.assessments, only: 'all' } },
    { name: 'programme', arguments: { from: '2026-01', to: '2027-12' } },
    { name: 'budget', arguments: { customerId: ids.customers, fiscalYear: Number(FISCAL_YEAR) } },
    ...(['customer', 'assessment', 'finding', 'recommendation', 'qbr'] as const).map((kind) => ({
      name: 'get',
      arguments: { ref: `${kind}:${ids[`${kind}s`]}` },
    })),
  ];
}
