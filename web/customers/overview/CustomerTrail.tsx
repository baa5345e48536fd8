import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listCustomers } from '#contract/customers/customers.contract.ts';
import { pagesReadLast } from '#web/http/page.ts';
import { IconLink } from '#web/ui/controls/IconLink.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '#web/ui/icons.tsx';
import { numberText } from '#web/ui/data/number.text.ts';

/** Position in the list that the customer was opened from, with links to its neighbours; hidden without a list. */
export function CustomerTrail({ id }: { id: string }) {
  const client = useQueryClient();
  const [list] = useState(() => pagesReadLast(client, listCustomers));
  const at = list?.rows.findIndex((row) => row.id === id) ?? -1;
  if (!list || at < 0) return null;
  const [before, after] = [list.rows[at - 1], list.rows[at + 1]];
  return (
    <div className="flex items-center gap-1">
      {before && <IconLink to={`/customers/${before.id}`} label={`Up: ${before.name}`} icon={ChevronUpIcon} />}
      {after && <IconLink to={`/customers/${after.id}`} label={`Down: ${after.name}`} icon={ChevronDownIcon} />}
      <span className="whitespace-nowrap tabular-nums">
        {numberText(list.before + at + 1)} of {numberText(list.total)}
      </span>
    </div>
  );
}
