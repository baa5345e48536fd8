import { advisedReviewDays } from '#domain/sops/sops.rules.ts';
import { SOP_STARTERS } from '#server/sops/sops.ts';
import { type DemoWorld, daysAfter } from '#demo/demo.world.ts';

/** Typical handbook after a year: mostly in force, with one stale, one draft and one in review. */
const LAST = SOP_STARTERS.length - 1;
const statusOf = (at: number) => (at === 1 ? 'stale' : at === LAST ? 'draft' : at === LAST - 1 ? 'in_review' : 'published');
/** Last and next review of SOPs in force. */
function reviewsOf(at: number, days: number, now: Date) {
  const status = statusOf(at);
  if (status === 'draft' || status === 'in_review') return { reviewed_on: null, next_review_on: null, helpful_count: 0 };
  const reviewed = daysAfter(now, status === 'stale' ? -days - 9 : -((at * 7) % days));
  return { reviewed_on: dayOf(reviewed), next_review_on: dayOf(daysAfter(reviewed, days)), helpful_count: at % 4 };
}
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

export function addSops({ chance, rows, now, vcios, people, engineers }: DemoWorld): void {
  const [first] = people;
  SOP_STARTERS.forEach(({ title, category, body, questionKeys }, at) => {
    const writtenAt = daysAfter(now, -300 + at * 8);
    const owner = vcios[at % Math.max(vcios.length, 1)] ?? first;
    const days = advisedReviewDays(category);
    const reviews = reviewsOf(at, days, now);
    const readers = engineers.slice(0, reviews.helpful_count);
    const id = chance.id(writtenAt);
    rows.add('sops', {
      id,
      title,
      code: `SOP-${String(at + 1).padStart(3, '0')}`,
      category,
      status: statusOf(at),
      body,
      audience: at === 11 ? 'client' : 'internal',
      tags: [],
      owner_id: owner?.id,
      review_every_days: days,
      ...reviews,
      helpful_count: readers.length,
      question_keys: questionKeys,
      language: 'english',
      version: 1,
      created_at: writtenAt,
      created_by: owner?.id,
      updated_at: writtenAt,
      updated_by: owner?.id,
    });
    rows.add('sop_versions', { sop_id: id, number: 1, title, body, written_at: writtenAt, written_by: owner?.id });
    rows.add('sop_readers', ...readers.map((reader) => ({ sop_id: id, person_id: reader.id, is_helped: true })));
  });
}
