import { useQuery } from '@tanstack/react-query';
import { listSops } from '#contract/sops/sops.contract.ts';
import { ask } from '#web/http/ask.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { SopStatusChip } from './SopStatusChip.tsx';

/** The SOPs that say how a question is checked and mended; nothing where there is none. */
export function LinkedSops({ questionKey }: { questionKey: string }) {
  const { data: sops = [] } = useQuery(ask(listSops, { query: { questionKey, limit: '20' } }));
  const shown = sops.filter(({ status }) => status === 'published' || status === 'stale');
  if (shown.length === 0) return null;
  return (
    <section aria-label="SOPs for this question" className="mt-3 text-sm">
      <p className="mb-1 font-semibold">SOPs</p>
      <ul className="grid gap-1">
        {shown.map(({ id, title, status }) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <TextLink to={`/sops/${id}`}>{title}</TextLink>
            {status === 'stale' && <SopStatusChip status={status} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
