import { randomUUID } from 'node:crypto';
import { listSamples, makeSample, removeSample, type Sample } from '#contract/console/console.samples.contract.ts';
import { MOST_SAMPLES } from '#domain/console/console.rules.ts';
import { newEmail, spellingsOf } from '#server/auth/auth.ts';
import { planDemo } from '#demo/demo.fill.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { eraseSample, fillSample } from './samples.make.ts';
import { endSample, hasAccount, lockSamples, presentSample, sampleRows, setSample } from './samples.queries.ts';

export function samplesRoutes({ on }: Mounting): void {
  on(listSamples, async ({ tx }) =>
    (await sampleRows(tx).orderBy('createdAt', 'desc').orderBy('organizationId').execute()).map(presentSample),
  );
  on(makeSample, make);
  on(removeSample, remove);
}

/** Requests a sample: ids and people are planned here but not stored; a background job creates them. */
async function make(call: SignedInCall<typeof makeSample>): Promise<Sample> {
  const { tx, body, actor, context, reply, now, origin } = call;
  await lockSamples(tx);
  if ((await sampleRows(tx).execute()).length >= MOST_SAMPLES)
    throw new Fault('VALIDATION_ERROR', { message: `There are already ${MOST_SAMPLES} sample organisations. Remove one first.` });
  const owner = body.owner && { ...body.owner, email: newEmail(body.owner.email) };
  if (owner && (await hasAccount(tx, spellingsOf(body.owner?.email ?? '')))) throw known();

  const plan = planDemo({
    name: body.name,
    size: 'S',
    now,
    seed: randomUUID(),
    storage: context.storage,
    auditKey: context.pools.trail.key,
    ...(owner ? { owner } : {}),
  });
  const sample = { organizationId: plan.id, name: body.name, ownerEmail: owner?.email ?? null, madeBy: actor.name };
  await tx.insertInto('console.samples').values(sample).execute();
  const entity = { type: 'organization', id: plan.id, label: body.name };
  await call.audit({ action: 'console.sample_asked', entity, after: { owner: sample.ownerEmail } });
  reply.raw.once('close', () => context.backgroundWork.addInTurn(() => fillSample({ context, actor, origin }, plan)));
  return find(call, plan.id);
}

function known(): Fault {
  return new Fault('USER_ALREADY_EXISTS', {
    field: 'owner.email',
    message: 'This address already has an account',
    extra: { resolution: 'An address can belong to only one organisation. Choose another address, or no owner.' },
  });
}

async function remove(call: SignedInCall<typeof removeSample>): Promise<Sample> {
  const { tx, body, params, actor, context, reply } = call;
  await lockSamples(tx);
  const sample = await find(call, params.id);
  const { id, name, status } = sample;
  if (body.confirm.trim() !== name) throw new Fault('VALIDATION_ERROR', { field: 'confirm', message: `Type ${name} to confirm` });
  if (status === 'making')
    throw new Fault('VALIDATION_ERROR', { message: 'The sample organisation is still being created. Wait until it is finished.' });
  if (!(await endSample(tx, id, actor.name)))
    throw new Fault('VALIDATION_ERROR', {
      message: 'A person in this organisation is a superadmin. Remove that right on the server first.',
    });
  await setSample(tx, id, { status: 'removing' });
  await call.audit({ action: 'console.sample_removed', entity: { type: 'organization', id, label: name } });
  reply.raw.once('close', () => context.backgroundWork.addInTurn(() => eraseSample(context, id)));
  return { ...sample, status: 'removing', fault: null };
}

async function find({ tx }: Pick<SignedInCall<typeof removeSample>, 'tx'>, id: string): Promise<Sample> {
  const row = await sampleRows(tx).where('organizationId', '=', id).executeTakeFirst();
  if (!row) throw new Fault('SAMPLE_NOT_FOUND');
  return presentSample(row);
}
