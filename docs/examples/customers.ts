/**
 * Prints every customer with its score, and adds one when a name is given. It needs nothing but Node 24:
 *
 * PLUMBLINE_URL=https://plumbline.example.com PLUMBLINE_TOKEN=plb_... node customers.ts ["Name of a new customer"]
 *
 * The token needs the permission customers:view, and customers:edit to add one.
 */
import { randomUUID } from 'node:crypto';
import { argv, env, stdout } from 'node:process';

interface Customer {
  name: string;
  health: { score: number | null };
}

const { PLUMBLINE_URL: server = 'http://localhost:7080', PLUMBLINE_TOKEN: token = '' } = env;
const headers = { authorization: `Bearer ${token}` };

async function send(address: string, request: RequestInit = {}): Promise<Response> {
  const response = await fetch(new URL(address, server), { ...request, headers: { ...headers, ...request.headers } });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response;
}

/** Every row of a list: the Link header names the next page. */
async function* customers(): AsyncGenerator<Customer> {
  let address: string | undefined = '/api/customers?limit=100';
  while (address !== undefined) {
    const response = await send(address);
    yield* await response.json();
    address = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
}

const [, , name] = argv;
if (name !== undefined) {
  // With the same key, a repeated request adds nothing twice.
  const added = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  await send('/api/customers', { method: 'POST', headers: added, body: JSON.stringify({ name }) });
}
for await (const customer of customers()) stdout.write(`${customer.name}: ${customer.health.score ?? 'not assessed'}\n`);
