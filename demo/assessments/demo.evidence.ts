import { sql } from 'kysely';
import sharp from 'sharp';
import { importPicture } from '#server/files/files.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

const WIDTH = 640;
const HEIGHT = 400;

/** Screenshots and photographs, without words so that no font is needed, and the beginnings of the keys of the questions that they answer. */
const PICTURES: readonly { name: string; svg: string; questions: string }[] = [
  {
    name: 'Conditional access policies.png',
    svg: windowWith([0.9, 0.7, 0.8, 0.6, 0.75], '#1f6feb'),
    questions: '^(identity|acc)-',
  },
  { name: 'Backup job history.png', svg: windowWith([1, 1, 1, 0.2, 1, 1], '#1a7f37'), questions: '^(backup|prt-backup|rec)-' },
  {
    name: 'Firewall rules.png',
    svg: windowWith([0.5, 0.8, 0.4, 0.9, 0.6, 0.7, 0.5], '#9a6700'),
    questions: '^(network|prt-firewall)',
  },
  { name: 'Server rack.png', svg: rack(), questions: '^(server-(disk|physical)|physical|continuity-power|prt-power)' },
];

/** Latest assessments with evidence. */
const ASSESSMENTS = 6;

/** Stores a few pictures and attaches each to an answer that it shows, and two to the first customers. */
export async function addEvidence(tx: Tx, storage: Storage, { organizationId, by }: { organizationId: string; by: string }): Promise<void> {
  const stored: { fileId: string; questions: string }[] = [];
  for (const { name, svg, questions } of PICTURES) {
    const bytes = await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
    const fileId = await importPicture(tx, storage, { organizationId, name, bytes, width: WIDTH, height: HEIGHT, by });
    stored.push({ fileId, questions });
  }
  const latest = await tx.selectFrom('assessments').select('id').orderBy('updatedAt', 'desc').orderBy('id').limit(ASSESSMENTS).execute();
  for (const { id: assessmentId } of latest) {
    for (const { fileId, questions } of stored) {
      const answer = await tx
        .selectFrom('answers')
        .select('questionKey')
        .where('assessmentId', '=', assessmentId)
        .where('value', 'is not', null)
        .where('questionKey', '~', questions)
        .orderBy('questionKey')
        .limit(1)
        .executeTakeFirst();
      if (answer)
        await tx
          .insertInto('filePlaces')
          .values({ ...answer, fileId, assessmentId, createdBy: by })
          .execute();
    }
  }
  const onCustomers = stored.slice(2).map(({ fileId }) => fileId);
  await sql`
    insert into file_places (file_id, customer_id, created_by)
    select f.id, c.id, ${by}
    from (select id from customers order by name, id limit 2) c, unnest(${onCustomers}::uuid[]) f (id)
    order by c.id, f.id`.execute(tx);
}

function windowWith(rows: readonly number[], colour: string): string {
  const lines = rows.map((share, index) => {
    const y = 96 + index * 40;
    return `<rect x="176" y="${y}" width="${Math.round(300 * share)}" height="12" rx="6" fill="#57606a"/><circle cx="580" cy="${y + 6}" r="10" fill="${colour}"/>`;
  });
  return drawing(
    `<rect width="640" height="400" fill="#f6f8fa"/><rect width="640" height="48" fill="${colour}"/><rect x="20" y="18" width="180" height="12" rx="6" fill="#fff"/>`,
    `<rect y="48" width="140" height="352" fill="#eaeef2"/><rect x="20" y="76" width="90" height="10" rx="5" fill="#8c959f"/><rect x="20" y="104" width="70" height="10" rx="5" fill="#8c959f"/>`,
    ...lines,
  );
}

function rack(): string {
  const units = Array.from({ length: 8 }, (_, index) => {
    const y = 24 + index * 45;
    return `<rect x="170" y="${y}" width="300" height="36" rx="3" fill="#24292f"/><circle cx="190" cy="${y + 18}" r="5" fill="${index === 5 ? '#cf222e' : '#2da44e'}"/><rect x="210" y="${y + 13}" width="${120 + (index % 3) * 40}" height="10" fill="#57606a"/>`;
  });
  return drawing('<rect width="640" height="400" fill="#8c959f"/><rect x="150" y="10" width="340" height="380" fill="#424a53"/>', ...units);
}

function drawing(...parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${parts.join('')}</svg>`;
}
