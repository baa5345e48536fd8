import { sql } from 'kysely';
import type { AssistantScope } from '#domain/assistants/scopes.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { chanceFrom, seedOf } from './demo.chance.ts';
import { daysAfter, type DemoWorld, recordEvent } from './demo.world.ts';

interface DemoApp {
  name: string;
  /** Null for an app that registered itself. */
  host: string | null;
  role: 'vcio' | 'alignment_engineer';
  scopes: AssistantScope[];
  /** Number of chosen customers; null for all. */
  customers: number | null;
  daysSinceUse: number;
  calls: number;
}

const APPS: readonly DemoApp[] = [
  {
    name: 'Claude',
    host: 'claude.ai',
    role: 'vcio',
    scopes: ['read', 'propose:answers', 'propose:changes', 'internal:read'],
    customers: null,
    daysSinceUse: 0.2,
    calls: 42,
  },
  {
    name: 'ChatGPT',
    host: 'chatgpt.com',
    role: 'alignment_engineer',
    scopes: ['read', 'propose:answers'],
    customers: 3,
    daysSinceUse: 1.1,
    calls: 18,
  },
  { name: 'VS Code', host: null, role: 'alignment_engineer', scopes: ['read'], customers: 1, daysSinceUse: 53, calls: 0 },
];
const CONNECTED_DAYS_AGO = 70;
const TOOLS = ['search', 'get', 'prep_pack', 'questions', 'who_fails'];

/** Connected apps with their calls of the last 30 days, of which each fourteenth was refused. */
export function addAssistants(world: DemoWorld, customerIds: readonly string[]): void {
  // Numbers of its own, so that the rest of the organisation stays the same.
  const chance = chanceFrom(seedOf(`${world.organizationName} assistants`));
  for (const { name, host, role, scopes, customers, daysSinceUse, calls } of APPS) {
    const person = (role === 'vcio' ? world.vcios : world.engineers)[0];
    if (!person) continue;
    const usedAt = daysAfter(world.now, -daysSinceUse);
    const id = chance.id(daysAfter(world.now, -CONNECTED_DAYS_AGO));
    world.rows.add('assistant_connections', {
      id,
      user_id: person.id,
      client_id: host === null ? 'registered-itself' : `https://${host}/oauth/client.json`,
      name,
      host,
      scopes: `{${scopes.join(',')}}`,
      customer_ids: customers === null ? null : `{${customerIds.slice(0, customers).join(',')}}`,
      last_used_at: usedAt,
      created_at: daysAfter(world.now, -CONNECTED_DAYS_AGO),
    });
    for (let call = 0; call < calls; call++) {
      recordEvent(world, {
        at: daysAfter(usedAt, -call * 0.6),
        actor: person,
        assistant: name,
        action: 'assistant.asked',
        entityType: 'assistant',
        entityId: id,
        label: chance.pick(TOOLS),
        customerId: null,
        isRefused: call % 14 === 13,
      });
    }
  }
}

/** Changes the settings, because only a change opens the door for assistants. */
export async function allowAssistants(tx: Tx): Promise<void> {
  await sql`update organizations set settings = settings || '{"assistants": {"enabled": true}}'::jsonb`.execute(tx);
}
