import { Sop } from '#contract/sops/sops.contract.ts';
import { nextVersionIn, versioned } from '#server/platform/http/versioned.ts';
import { presentSop } from './sops.present.ts';
import { findSop, lockSop } from './sops.queries.ts';

export const sops = versioned({
  notFound: 'SOP_NOT_FOUND',
  shape: Sop,
  lock: lockSop,
  read: async (tx, id) => {
    const row = await findSop(tx, id);
    return row && presentSop(row);
  },
  write: nextVersionIn('sops'),
  about: ({ id, title }) => ({ entity: { type: 'sop', id, label: title } }),
});
