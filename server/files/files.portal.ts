import type { File } from '#contract/files/files.contract.ts';
import type { showInPortal } from '#contract/portal/portal.access.contract.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { columnsOf } from './files.places.ts';
import { presentFile } from './files.present.ts';
import { filesIn, lockFile, setInPortal } from './files.queries.ts';

export async function releaseFile({ tx, params, body, audit }: SignedInCall<typeof showInPortal>): Promise<File> {
  const { customerId, shown } = body;
  await lockFile(tx, params.id);
  const before = await filesIn(tx, columnsOf({ ownerType: 'customer', ownerId: customerId }))
    .where('files.id', '=', params.id)
    .executeTakeFirst();
  if (!before) throw new Fault('FILE_NOT_FOUND');
  if (before.inPortal === shown) return presentFile(before);

  await setInPortal(tx, before.useId, shown);
  await audit({
    action: shown ? 'file.portal_shown' : 'file.portal_hidden',
    entity: { type: 'file', id: before.id, label: before.name },
    customerId,
    before: { inPortal: before.inPortal },
    after: { inPortal: shown },
  });
  return presentFile({ ...before, inPortal: shown });
}
