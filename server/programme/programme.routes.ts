import { gridStart, loadOf } from '#domain/programme/load.rules.ts';
import { DEFAULT_PROGRAMME, markOf } from '#domain/programme/programme.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import {
  createQuarterlyReview,
  deleteQuarterlyReview,
  getProgrammeLoad,
  getQuarterlyReview,
  listProgramme,
  listQuarterlyReviews,
  planQuarterlyReviews,
  updateQuarterlyReview,
} from '#contract/programme/programme.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import type { ListOrder } from '#server/platform/http/list.ts';
import { planProgramme } from './programme.plan.ts';
import { presentCustomerRow, presentReview } from './programme.present.ts';
import { countShownCustomers, listedProgramme, listedReviews, readLoad } from './programme.queries.ts';
import { addReview, changeReview, deleteReview, reviews } from './programme.save.ts';

const BY_DAY: ListOrder = { columns: ['quarterlyReviews.dueOn', 'quarterlyReviews.id'], direction: 'asc' };
const BY_NAME: ListOrder = { columns: ['customers.nameKey'], direction: 'asc' };

export function programmeRoutes(mount: Mounting): void {
  mount.onList(listQuarterlyReviews, {
    rows: ({ tx, query }) => listedReviews(tx, query),
    order: () => BY_DAY,
    present: (row, { now }) => presentReview(row, now),
  });
  mount.onList(listProgramme, {
    rows: ({ tx, query, now }) => listedProgramme(tx, { ...query, from: query.from ?? gridStart(dayIn(now, 'UTC')) }),
    order: () => BY_NAME,
    present: (row, { now }) => presentCustomerRow(row, now),
  });
  mount.on(getProgrammeLoad, readProgrammeLoad);
  mount.on(createQuarterlyReview, addReview);
  mount.on(planQuarterlyReviews, planProgramme);
  mount.on(getQuarterlyReview, (call) => reviews.load(call, call.params.id));
  mount.on(updateQuarterlyReview, changeReview);
  mount.on(deleteQuarterlyReview, deleteReview);
}

async function readProgrammeLoad(call: SignedInCall<typeof getProgrammeLoad>): Promise<OutputOf<typeof getProgrammeLoad>> {
  const { tx, query, now } = call;
  const { timezone, settings } = await ownOrganization(tx);
  const today = dayIn(now, timezone);
  const from = query.from ?? gridStart(today);
  const rows = await readLoad(tx, { ...query, from });
  const { counts, byOwner } = loadOf(
    from,
    rows.map((row) => ({ ownerId: row.ownerId, month: row.month, mark: markOf(row, today) })),
  );
  const names = new Map(rows.map(({ ownerId, ownerName }) => [ownerId, ownerName]));
  return {
    ...(await countShownCustomers(tx, query, today)),
    today,
    counts,
    monthlyTarget: (settings.programme ?? DEFAULT_PROGRAMME).monthlyTarget,
    people: [...byOwner]
      .map(([id, months]) => ({
        person: id === null ? null : { id, name: names.get(id) ?? '' },
        months,
        total: months.reduce((sum, n) => sum + n, 0),
      }))
      .toSorted((one, other) => other.total - one.total),
  };
}
