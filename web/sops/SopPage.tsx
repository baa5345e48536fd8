import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { isInForce } from '#domain/sops/sops.rules.ts';
import { getSop, reviewSop, type Sop } from '#contract/sops/sops.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { useCan } from '#web/session/session.ts';
import { Tabs } from '#web/ui/choosers/Tabs.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { SopActions } from './SopActions.tsx';
import { SopReader } from './SopReader.tsx';
import { SopRuns } from './SopRuns.tsx';
import { SopStatusChip } from './SopStatusChip.tsx';
import { afterSopChange, refusedStep } from './sops.api.ts';
import { sopCategoryLabel } from './sops.words.ts';

const SopEditor = lazyPage(() => import('./edit/SopEditor.tsx'), 'SopEditor');
const SopVersions = lazyPage(() => import('./SopVersions.tsx'), 'SopVersions');

const TABS = [
  { value: 'text', label: 'Text' },
  { value: 'edit', label: 'Edit' },
  { value: 'checklists', label: 'Checklists' },
  { value: 'versions', label: 'Versions' },
] as const;
type Tab = (typeof TABS)[number]['value'];

export function SopPage() {
  const { id } = useParams({ from: '/frame/sops/$id' });
  const search = useSearch({ from: '/frame/sops/$id' });
  const navigate = useNavigate({ from: '/sops/$id' });
  const { data: sop } = useSuspenseQuery(ask(getSop, { params: { id } }));
  const mayEdit = useCan()('sops:edit');
  const tabs = TABS.filter(({ value }) => value !== 'edit' || (mayEdit && sop.status !== 'archived'));
  const tab = tabs.find(({ value }) => value === search.tab)?.value ?? 'text';
  const open = (chosen: Tab) => void navigate({ search: { tab: chosen === 'text' ? undefined : chosen }, replace: true });
  return (
    <>
      <PageHeader
        title={sop.title}
        breadcrumb={[{ label: 'SOPs', to: '/sops' }]}
        aside={<SopStatusChip status={sop.status} />}
        facts={<Facts sop={sop} />}
        actions={<SopActions sop={sop} isEditing={tab === 'edit'} />}
      />
      {sop.status === 'stale' && <Stale sop={sop} mayEdit={mayEdit} />}
      <Tabs<Tab> label="SOP" tabs={tabs} value={tab} onChange={open}>
        <Suspense fallback={<CardSkeleton lines={8} label="Loading" />}>
          {tab === 'text' && <SopReader sop={sop} onEdit={() => open('edit')} mayEdit={mayEdit} />}
          {tab === 'edit' && <SopEditor key={id} sop={sop} onDone={() => open('text')} />}
          {tab === 'checklists' && <SopRuns sop={sop} />}
          {tab === 'versions' && <SopVersions sop={sop} mayEdit={mayEdit} />}
        </Suspense>
      </Tabs>
    </>
  );
}

function Stale({ sop, mayEdit }: { sop: Sop; mayEdit: boolean }) {
  const review = useMutation({
    mutationFn: () => call(reviewSop, { params: { id: sop.id }, body: { version: sop.version } }),
    onSuccess: afterSopChange,
    onError: refusedStep,
  });
  return (
    <div className="mb-4">
      <Banner
        tone="warning"
        action={
          mayEdit && (
            <Button size="sm" loading={review.isPending} onClick={() => review.mutate()}>
              Mark as reviewed
            </Button>
          )
        }
      >
        Review was due on <DateText value={sop.nextReviewAt} />. The content may be outdated until {sop.owner?.name ?? 'somebody'} has
        reviewed it.
      </Banner>
    </div>
  );
}

function Facts({ sop: { category, owner, reviewedOn, nextReviewAt, status, audience, code } }: { sop: Sop }) {
  return (
    <>
      {code && <span>{code}</span>}
      <span>{sopCategoryLabel(category)}</span>
      <span>{owner ? `Owner ${owner.name}` : 'No owner'}</span>
      {audience === 'client' && <span>Can be shared with customers</span>}
      {reviewedOn && (
        <span>
          Reviewed <DateText value={reviewedOn} />
        </span>
      )}
      {isInForce(status) && nextReviewAt && (
        <span>
          Next review <DateText value={nextReviewAt} />
        </span>
      )}
    </>
  );
}
