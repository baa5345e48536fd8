import type { Page } from 'playwright-core';
import type { DemoSite } from '#tests/e2e/demo.site.ts';

const measuredAt = new Date(Date.now() - 4 * 86_400_000).toISOString();

const control = (id: string, requirement: string, result: string) => ({
  'Control ID': id,
  Requirement: requirement,
  Result: result,
  Criticality: 'Shall',
  Details: '',
});

const report = (tenant: string, mfa: string) => ({
  MetaData: { Tool: 'ScubaGear', ToolVersion: '1.8.0', TimestampZulu: measuredAt, TenantId: tenant, DomainName: `${tenant}.example` },
  Results: {
    AAD: [
      {
        GroupName: 'Strong Authentication',
        Controls: [
          control('MS.AAD.3.2v2', 'MFA SHALL be enforced for all users.', mfa),
          control('MS.AAD.3.6v1', 'Phishing-resistant MFA SHALL be required for privileged roles.', 'Pass'),
          control('MS.AAD.7.3v1', 'Privileged users SHALL be cloud-only accounts.', 'Pass'),
          control('MS.AAD.5.2v1', 'User consent SHALL be restricted.', 'Fail'),
        ],
      },
    ],
  },
});

interface NewChange {
  title: string;
  now: string;
  proposed: string;
}

/** A recommendation for Aldgate Books, and a change of it that an assistant proposes. */
export async function proposeChange(site: DemoSite, { title, now, proposed }: NewChange): Promise<void> {
  await site.rows(
    `with made as (
       insert into recommendations (organization_id, customer_id, title)
       select organization_id, id, $1 from customers where name = 'Aldgate Books' returning *)
     insert into change_proposals (organization_id, customer_id, kind, recommendation_id, title, before, proposed, version, sentence, assistant)
     select organization_id, customer_id, 'recommendation', id, title, $2::jsonb, $3::jsonb, version, 'Three users have no MFA', 'Claude' from made`,
    [title, now, proposed],
  );
}

export async function priorityOf(site: DemoSite): Promise<string | undefined> {
  const [row] = await site.rows<{ priority: string }>(
    `select r.priority from recommendations r join customers c on c.organization_id = r.organization_id and c.id = r.customer_id
     where r.title = 'Require MFA for every sign-in' and c.name = 'Aldgate Books'`,
  );
  return row?.priority;
}

/** Two customers with an assessment of the core starter and a report, made by the calls that the screens make. */
export function customersWithEvidence(page: Page): Promise<string[]> {
  const files = [
    ['Aldgate Books', JSON.stringify(report('aldgate', 'Fail'))],
    ['Quayside Veterinary Care', JSON.stringify(report('quayside', 'Pass'))],
  ] as const;
  return page.evaluate(async (given) => {
    const { csrfToken } = await (await fetch('/api/csrf-token')).json();
    const send = async (path: string, body: BodyInit, type: Record<string, string>): Promise<{ id: string }> => {
      const answer = await fetch(path, { method: 'POST', headers: { ...type, 'x-csrf-token': csrfToken }, body });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return answer.json();
    };
    const post = (path: string, body: object) => send(path, JSON.stringify(body), { 'content-type': 'application/json' });
    const template = await post('/api/templates/starters/core-technical-alignment', {});
    const ids = [];
    for (const [name, content] of given) {
      const customer = await post('/api/customers', { name });
      await post('/api/assessments', { customerId: customer.id, templateId: template.id, name: `Core of ${name}` });
      const form = new FormData();
      form.append('file', new File([content], 'scuba.json', { type: 'application/json' }));
      await send(`/api/customers/${customer.id}/evidence-runs`, form, {});
      ids.push(customer.id);
    }
    return ids;
  }, files);
}
