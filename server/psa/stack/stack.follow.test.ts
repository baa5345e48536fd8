import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { mergeCustomers, previewMerge } from '#contract/customers/merge.contract.ts';
import { deleteIntegration, putIntegration } from '#contract/integrations/integrations.contract.ts';
import { cancelPsaRun, getPsa, listPsaChanges, listPsaRuns, matchPsaCompany, startPsaRun } from '#contract/psa/psa.contract.ts';
import { createStackItem, deleteStackItem, listStackItems, updateStackItem } from '#contract/stack/stack.items.contract.ts';
import { getStackReport } from '#contract/stack/stack.report.contract.ts';
import { deliverWaiting } from '#server/platform/jobs/outbox.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { CONNECTWISE_KEYS, CONNECTWISE_SECRET, openConnectWiseFake } from '#tests/support/psa/fake.connectwise.ts';
import type { FakeServer } from '#tests/support/psa/fake.server.ts';
import { at, connectWiseWorld } from '#tests/support/psa/worlds.ts';

const params = { kind: 'connectwise' } as const;
const NOW = '2026-11-01T00:00:00Z';
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('stacks that follow a PSA tool', () => {
  let server: TestServer;
  let fake: FakeServer | undefined;
  let msp: TestOrganization;
  let id: string;
  let world: ReturnType<typeof connectWiseWorld>;
  beforeAll(async () => {
    server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.1' });
  });
  afterEach(() => fake?.close());
  afterAll(() => server.close());

  const device = (nr: number, type: string, more: Record<string, unknown> = {}) => ({
    id: 600 + nr,
    name: `DEV-${nr}`,
    company: { id: 250 },
    type: { id: 2, name: type },
    manufacturer: { id: 4, name: 'Northgate' },
    modelNumber: 'Wall One',
    ...at(NOW),
    ...more,
  });

  async function connected() {
    world = connectWiseWorld();
    world.configurations = [];
    fake = await openConnectWiseFake(world);
    msp = await server.organization();
    ({ id } = await msp.owner.sees(createCustomer, { body: { name: 'Contoso Dental' } }));
    const config = { ...CONNECTWISE_KEYS, url: fake.origin };
    await msp.owner.sees(putIntegration, { params, body: { config, secret: CONNECTWISE_SECRET, version: 0 } });
  }

  async function run(mode: 'preview' | 'apply', full = false) {
    await msp.owner.sees(startPsaRun, { params, body: { mode, full } });
    await deliverWaiting(server.context);
    const [latest] = await msp.owner.sees(listPsaRuns, { params, query: {} });
    expect(latest).toMatchObject({ mode, state: 'done', errors: [] });
    return latest;
  }

  async function synchronised(full = false) {
    const preview = await run('preview', full);
    return { preview, applied: await run('apply') };
  }

  const stack = () => msp.owner.sees(listStackItems, { params: { id }, query: {} });
  const changesOf = async (runId = '') =>
    (await msp.owner.sees(listPsaChanges, { params: { ...params, runId }, query: {} })).filter(({ object }) => object === 'stack');
  const say = (choices: Record<string, 'left_out' | 'wifi' | 'power' | null>) =>
    msp.owner.sees(putIntegration, { params, body: { stack: choices } });

  test('[PSA-115] Assets of one product are one item with their count and the earliest warranty end; so is an agreement', async () => {
    await connected();
    world.configurations.push(
      device(1, 'Firewall', { warrantyExpirationDate: `${dayIn(-20)}T00:00:00Z` }),
      device(2, 'Firewall', { warrantyExpirationDate: `${dayIn(40)}T00:00:00Z` }),
      device(3, 'Managed Firewall', { warrantyExpirationDate: `${dayIn(400)}T00:00:00Z` }),
      device(4, 'Firewall', { activeFlag: false }),
      device(5, 'Workstation'),
    );
    world.agreements.push({
      id: 71,
      name: 'Cloud backup',
      company: { id: 250 },
      startDate: NOW,
      endDate: `${dayIn(30)}T00:00:00Z`,
      billAmount: 10,
      ...at(NOW),
    });
    const { preview, applied } = await synchronised();
    expect((await changesOf(preview?.id)).map(({ action, name, customer }) => [action, name, customer])).toEqual([
      ['create', 'Cloud backup', 'Contoso Dental'],
      ['create', 'Northgate Wall One', 'Contoso Dental'],
    ]);
    expect(applied?.counts).toMatchObject({ created: preview?.counts.created, updated: preview?.counts.updated, removed: 0 });
    const fromTool = { source: 'psa', tool: 'ConnectWise PSA', followsTool: true, decision: null, monthlyCost: null };
    expect(await stack()).toMatchObject([
      { category: 'cloud_backup', vendor: '', product: 'Cloud backup', quantity: 1, renewalAt: dayIn(30), ...fromTool },
      { category: 'firewall', vendor: 'Northgate', product: 'Wall One', quantity: 3, renewalAt: dayIn(40), ...fromTool },
    ]);
    const { renewals } = await msp.owner.sees(getStackReport, { query: {} });
    expect(renewals.map(({ product, tool }) => [product, tool])).toEqual([
      ['Cloud backup', 'ConnectWise PSA'],
      ['Northgate Wall One', 'ConnectWise PSA'],
    ]);
    const [entry] = await msp.owner.sees(listAuditEvents, { query: { action: 'stack_items.synchronised' } });
    expect(entry).toMatchObject({
      entity: { label: 'Contoso Dental' },
      changes: expect.arrayContaining([
        { field: 'service', before: null, after: 'connectwise' },
        { field: 'created', before: null, after: 2 },
      ]),
    });
    const again = await synchronised();
    expect(again.applied?.counts).toMatchObject({ created: 0, updated: 0, removed: 0 });
    expect((await stack()).map(({ version }) => version)).toEqual([1, 1]);
  });

  test('[PSA-116] Records missing in the PSA are removed only after a full sync, never after an incremental one', async () => {
    await connected();
    world.configurations.push(device(1, 'Firewall'), device(2, 'Firewall'), device(3, 'Switch', { modelNumber: 'Line 24' }));
    await synchronised();
    world.configurations.splice(1, 2);
    await synchronised();
    expect((await stack()).map(({ product, quantity }) => [product, quantity])).toEqual([
      ['Wall One', 2],
      ['Line 24', 1],
    ]);
    const { preview, applied } = await synchronised(true);
    expect((await changesOf(preview?.id)).map(({ action, name, field, ours, theirs }) => [action, name, field, ours, theirs])).toEqual([
      ['update', 'Northgate Wall One', 'quantity', '2', '1'],
      ['update', 'Northgate Line 24', 'removed', '1', ''],
    ]);
    expect(applied?.counts).toMatchObject({ created: 0, updated: 1, removed: 1 });
    expect(await stack()).toMatchObject([{ product: 'Wall One', quantity: 1, version: 2 }]);
    world.configurations.push(device(3, 'Switch', { modelNumber: 'Line 24', ...at('2026-11-02T00:00:00Z') }));
    await synchronised();
    expect(await stack()).toHaveLength(2);
  });

  test('[PSA-117] A full sync that does not complete removes nothing', async () => {
    await connected();
    world.configurations.push(device(1, 'Firewall'));
    await synchronised();
    world.configurations.splice(0, 1);
    const own = fake;
    // Responses succeed for companies, members and everything else that is read before the assets.
    own?.troubles.push(null, null, null, null, ...Array.from({ length: 60 }, () => 'server' as const));
    await msp.owner.sees(startPsaRun, { params, body: { mode: 'preview', full: true } });
    await deliverWaiting(server.context);
    await msp.owner.sees(cancelPsaRun, { params });
    own?.troubles.splice(0);
    await synchronised();
    expect(await stack()).toMatchObject([{ product: 'Wall One', quantity: 1 }]);
  });

  test('[PSA-118] A product entered or imported by a person is neither duplicated nor changed, and decisions stay', async () => {
    await connected();
    world.configurations.push(device(1, 'Firewall'), device(2, 'Switch', { modelNumber: 'Line 24' }));
    const typed = await msp.owner.sees(createStackItem, {
      params: { id },
      body: { category: 'firewall', vendor: 'Northgate', product: 'wall one', quantity: 7, decision: 'keep' },
    });
    await synchronised();
    const [manual, ofTool] = await stack();
    expect(manual).toMatchObject({ id: typed.id, source: 'manual', quantity: 7, version: 1, tool: null, followsTool: false });
    expect(ofTool).toMatchObject({ product: 'Line 24', quantity: 1, source: 'psa' });

    const item = { params: { id: ofTool?.id ?? '' } };
    await msp.owner.sees(updateStackItem, { ...item, body: { decision: 'replace', monthlyCost: 900, coveragePercent: 80, quantity: 1 } });
    expect(await msp.owner.refused(updateStackItem, { ...item, body: { quantity: 5 } })).toMatchObject({
      code: 'VALIDATION_ERROR',
      field: 'quantity',
    });
    expect(await msp.owner.refused(deleteStackItem, item)).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining('ConnectWise PSA'),
    });
    world.configurations.push(device(3, 'Switch', { modelNumber: 'Line 24' }));
    await synchronised(true);
    expect((await stack())[1]).toMatchObject({ quantity: 2, decision: 'replace', monthlyCost: 900, coveragePercent: 80 });
  });

  test('[PSA-119] The category of each type can be corrected: the product moves with its decision; excluded types are removed', async () => {
    await connected();
    world.configurations.push(device(1, 'Firewall'), device(2, 'Cabinet', { modelNumber: 'Rack 9' }));
    await synchronised();
    expect((await msp.owner.sees(getPsa, { params })).stack).toEqual([
      { object: 'agreement', label: 'support', name: 'Support', things: 1, example: 'Support', proposed: null, means: null },
      { object: 'asset', label: 'cabinet', name: 'Cabinet', things: 1, example: 'DEV-2', proposed: null, means: null },
      { object: 'asset', label: 'firewall', name: 'Firewall', things: 1, example: 'DEV-1', proposed: 'firewall', means: null },
    ]);
    const [wall] = await stack();
    await msp.owner.sees(updateStackItem, { params: { id: wall?.id ?? '' }, body: { decision: 'upgrade' } });
    await say({ 'asset firewall': 'wifi', 'asset cabinet': 'power' });
    const psa = await msp.owner.sees(getPsa, { params });
    expect(psa.preview).toBeNull();
    expect(psa.stack.find(({ label }) => label === 'firewall')).toMatchObject({ means: 'wifi' });
    await synchronised();
    expect((await stack()).map(({ category, product, decision }) => [category, product, decision])).toEqual([
      ['power', 'Rack 9', null],
      ['wifi', 'Wall One', 'upgrade'],
    ]);
    await say({ 'asset firewall': 'left_out', 'asset cabinet': null });
    await synchronised();
    expect(await stack()).toEqual([]);
    const [entry] = await msp.owner.sees(listAuditEvents, { query: { action: 'psa.updated' } });
    expect(entry?.changes).toEqual([
      { field: 'stackCategory asset cabinet', before: 'power', after: null },
      { field: 'stackCategory asset firewall', before: 'wifi', after: 'left_out' },
    ]);
    expect(await msp.owner.refused(putIntegration, { params, body: { stack: { 'asset firewall': 'coffee' } } })).toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });

  test('[PSA-120] An excluded company leaves the stack, and after disconnecting the organisation owns the remaining items', async () => {
    await connected();
    world.configurations.push(device(1, 'Firewall'));
    await synchronised();
    await msp.owner.sees(deleteIntegration, { params });
    const [item] = await stack();
    expect(item).toMatchObject({ tool: 'ConnectWise PSA', followsTool: false });
    await msp.owner.sees(updateStackItem, { params: { id: item?.id ?? '' }, body: { quantity: 4 } });

    const config = { ...CONNECTWISE_KEYS, url: fake?.origin ?? '' };
    await msp.owner.sees(putIntegration, { params, body: { config, secret: CONNECTWISE_SECRET, version: 0 } });
    await synchronised();
    expect(await stack()).toMatchObject([{ id: item?.id, quantity: 1, followsTool: true }]);
    await msp.owner.sees(matchPsaCompany, { params: { ...params, externalId: '250' }, body: { state: 'left_out' } });
    const { preview } = await synchronised();
    expect(preview?.counts).toMatchObject({ removed: 1 });
    expect(await stack()).toEqual([]);
  });

  test('[STACK-15] Two merged customers with PSA products have both stacks, and the next full sync adds up both companies', async () => {
    await connected();
    const other = await msp.owner.sees(createCustomer, { body: { name: 'Stranger 7 Works' } });
    world.configurations.push(
      device(1, 'Firewall'),
      device(2, 'Firewall', { company: { id: 1007 } }),
      device(3, 'Switch', { modelNumber: 'Line 24', company: { id: 1007 } }),
    );
    await synchronised();
    const named = async (customer: string) =>
      (await msp.owner.sees(listStackItems, { params: { id: customer }, query: {} })).map(({ product, quantity }) => [product, quantity]);
    expect(await named(id)).toEqual([['Wall One', 1]]);
    const [decided] = await msp.owner.sees(listStackItems, { params: { id: other.id }, query: {} });
    await msp.owner.sees(updateStackItem, { params: { id: decided?.id ?? '' }, body: { decision: 'upgrade' } });

    const { kept, merged } = await msp.owner.sees(previewMerge, { params: { id }, query: { from: other.id } });
    const body = { from: other.id, version: kept.version, fromVersion: merged.version };
    await msp.owner.sees(mergeCustomers, { params: { id }, body });
    expect((await named(id)).map(([product]) => product)).toEqual(['Wall One', 'Wall One', 'Line 24']);
    expect(await named(other.id)).toEqual([]);

    await synchronised(true);
    expect(await stack()).toMatchObject([
      { id: decided?.id, product: 'Wall One', quantity: 2, decision: 'upgrade', followsTool: true },
      { product: 'Line 24', quantity: 1, followsTool: true },
    ]);
    expect(await named(other.id)).toEqual([]);
    expect((await synchronised(true)).applied?.counts).toMatchObject({ created: 0, updated: 0, removed: 0 });
  });

  test('[PSA-121] The products are saved as CSV with their source, and importing the file changes no PSA value', async () => {
    await connected();
    world.configurations.push(device(1, 'Firewall'));
    await msp.owner.sees(createStackItem, { params: { id }, body: { category: 'wifi', product: 'AirOne', monthlyCost: 12_350 } });
    await synchronised();
    const { body } = await msp.owner.inject({ method: 'GET', url: `/api/customers/${id}/stack-items/export` });
    expect(body.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
      'Category,Vendor,Product,Version,Quantity,Coverage,Renewal,Monthly cost,Currency,Decision,Source',
      'Firewall,Northgate,Wall One,,1,,,,USD,,From ConnectWise PSA',
      'Wi-Fi,,AirOne,,,,,123.50,USD,,Entered',
    ]);
    const csv = 'Category,Vendor,Product,Quantity,Decision\nFirewall,Other,Wall One,99,keep';
    const payload = `--edge\r\ncontent-disposition: form-data; name="file"; filename="stack.csv"\r\ncontent-type: text/csv\r\n\r\n${csv}\r\n--edge--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
    const answer = await msp.owner.inject({ method: 'POST', url: `/api/customers/${id}/stack-items/import`, payload, headers });
    expect(answer.json().counts).toMatchObject({ update: 1 });
    expect((await stack())[0]).toMatchObject({ vendor: 'Northgate', quantity: 1, decision: 'keep', source: 'psa' });
  });
});
