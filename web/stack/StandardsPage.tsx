import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { listStackStandards } from '#contract/stack/stack.contract.ts';
import { ask } from '#web/http/ask.ts';
import { useCan } from '#web/session/session.ts';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { StackTabs } from './StackTabs.tsx';
import { StandardsMatrix } from './StandardsMatrix.tsx';

const StandardDialog = lazyDialog(async () => (await import('./StandardDialog.tsx')).StandardDialog);

/** Standards per category and tier: preferred, tolerated, phased out or prohibited. */
export function StandardsPage() {
  const search = useSearch({ from: '/frame/tech-stack-standards' });
  const navigate = useNavigate({ from: '/tech-stack-standards' });
  const { data: standards } = useSuspenseQuery(ask(listStackStandards));
  const mayEdit = useCan()('templates:edit');
  const go = (next: { standard?: string; category?: string }) => void navigate({ search: next, replace: true });
  const open = standards.find(({ id }) => id === search.standard) ?? null;
  const covered = new Set(standards.filter(({ status }) => status === 'preferred').map(({ category }) => category)).size;
  return (
    <>
      <PageHeader
        title="Tech stack"
        aside={<span className="text-muted">{covered} of 20 categories have a preferred product</span>}
        actions={
          mayEdit && (
            <Button variant="primary" icon={PlusIcon} {...StandardDialog.prefetch} onClick={() => go({ standard: 'new' })}>
              Add standard
            </Button>
          )
        }
      />
      <StackTabs here="standards" />
      <StandardsMatrix
        standards={standards}
        mayEdit={mayEdit}
        onOpen={(standard) => go({ standard })}
        onAdd={(category) => go({ standard: 'new', category })}
      />
      {(open ?? (search.standard === 'new' && mayEdit)) && (
        <StandardDialog
          key={search.standard}
          standard={open}
          category={search.category}
          standards={standards}
          mayEdit={mayEdit}
          onClose={() => go({})}
        />
      )}
    </>
  );
}
