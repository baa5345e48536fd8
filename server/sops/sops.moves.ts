import { isInForce } from '#domain/sops/sops.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import type { acknowledgeSop, deleteSop, rateSop, reviewSop, Sop, viewSop } from '#contract/sops/sops.contract.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { sops } from './sops.load.ts';
import { eraseSop } from './sops.queries.ts';
import { acknowledge, countView, rate } from './sops.readers.queries.ts';
import { nextReview } from './sops.save.ts';

/** Confirms that the SOP is still correct. */
export async function review(call: SignedInCall<typeof reviewSop>): Promise<Sop> {
  const { tx, actor, params, body, now } = call;
  const before = await sops.lock(call, params.id, body?.version);
  const { status, reviewedOn, nextReviewOn, reviewEveryDays } = before;
  if (!isInForce(status)) {
    const message = 'Only a published SOP can be reviewed; publish this one first';
    throw new Fault('INVALID_STATUS_TRANSITION', { message, details: { status } });
  }
  const today = dayIn(now, (await ownOrganization(tx)).timezone);
  const columns = { status: 'published', reviewedOn: today, nextReviewOn: nextReview(today, reviewEveryDays) } as const;
  await sops.save(call, before, {
    action: 'sop.reviewed',
    columns: { ...columns, updatedBy: actor.userId },
    before: { status, reviewedOn, nextReviewOn },
    after: columns,
  });
  return sops.load(call, before.id);
}

export async function confirmRead(call: SignedInCall<typeof acknowledgeSop>): Promise<Sop> {
  const { tx, actor, params, body, now } = call;
  const { id, textVersion, ...sop } = await sops.lock(call, params.id, body?.version);
  if (sop.mine?.acknowledgedVersion !== textVersion) {
    await acknowledge(tx, { sopId: id, version: textVersion, by: actor.userId, at: now });
    await call.audit({ action: 'sop.acknowledged', ...sops.about({ ...sop, id, textVersion }), after: { version: textVersion } });
  }
  return sops.load(call, id);
}

/** Support sessions do not count as readers. */
export async function countLook({ tx, actor, params, now }: SignedInCall<typeof viewSop>): Promise<void> {
  if (actor.visit) return;
  const today = dayIn(now, (await ownOrganization(tx)).timezone);
  if (!(await countView(tx, { sopId: params.id, by: actor.userId, today }))) throw new Fault('SOP_NOT_FOUND');
}

export async function rateIt(call: SignedInCall<typeof rateSop>): Promise<Sop> {
  const { tx, actor, params, body } = call;
  const sop = await sops.lock(call, params.id, body.version);
  const before = sop.mine?.isHelped ?? false;
  if (before !== body.helpful) {
    await rate(tx, { sopId: sop.id, by: actor.userId, isHelped: body.helpful });
    await call.audit({ action: 'sop.rated', ...sops.about(sop), before: { helpful: before }, after: { helpful: body.helpful } });
  }
  return sops.load(call, sop.id);
}

export async function remove(call: SignedInCall<typeof deleteSop>): Promise<void> {
  const sop = await sops.lock(call, call.params.id, call.body?.version);
  await eraseSop(call.tx, sop.id);
  const { title, category, status, version } = sop;
  await call.audit({ action: 'sop.deleted', ...sops.about(sop), before: { title, category, status, version } });
}
