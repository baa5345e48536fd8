import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Measured question of an approved assessment. */
export interface Measured {
  questionKey: string;
  passes: boolean;
  tool: string;
  observedAt: string;
}

interface Gaps {
  customerId: string;
  templateId: string;
}

export async function writePassed(tx: Tx, { customerId, templateId }: Gaps, measured: readonly Measured[]): Promise<void> {
  await sql`
    update findings f set passed_at = case when m.passes then m."observedAt" end, passed_tool = case when m.passes then m.tool end
    from jsonb_to_recordset(${JSON.stringify(measured)}::jsonb) as m("questionKey" text, passes boolean, tool text, "observedAt" timestamptz(3))
    where f.customer_id = ${customerId} and f.template_id = ${templateId} and f.question_key = m."questionKey"
      and f.passed_at is distinct from case when m.passes then m."observedAt" end`.execute(tx);
}

/** Runs are known by tool and time of measurement. */
export async function forgetPassed(tx: Tx, runIds: readonly string[]): Promise<void> {
  await sql`
    update findings f set passed_at = null, passed_tool = null
    from evidence_runs r
    where r.id = any(${[...runIds]}::uuid[]) and f.organization_id = r.organization_id and f.customer_id = r.customer_id
      and f.passed_tool = r.tool and f.passed_at = r.observed_at`.execute(tx);
}
