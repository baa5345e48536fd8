import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { exportSurvey, getSurvey, type SurveyResults } from '#contract/surveys/results.contract.ts';
import { useCan } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { download } from '#web/http/download.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DownloadButton } from '#web/ui/controls/DownloadButton.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { MessageIcon } from '#web/ui/icons.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { RemindButton } from '#web/surveys/RemindButton.tsx';
import { SurveyStateChip } from '#web/surveys/SurveyStateChip.tsx';
import { Comments } from './Comments.tsx';
import { QuestionResults } from './QuestionResults.tsx';
import { LowScores } from './LowScores.tsx';
import { SurveyCustomers } from './SurveyCustomers.tsx';
import { SurveyFigures } from './SurveyFigures.tsx';
import { SurveyKeys } from './SurveyKeys.tsx';
import { Unanswered } from './Unanswered.tsx';

const AddSlideDialog = lazyDialog(async () => (await import('./AddSlideDialog.tsx')).AddSlideDialog);

export function SurveyResultsPage() {
  const { id } = useParams({ from: '/frame/surveys/$id' });
  const { data: survey } = useSuspenseQuery(ask(getSurvey, { params: { id } }));
  const may = useCan();
  const mayEdit = may('customers:edit');
  const area = useRef<HTMLDivElement>(null);
  const { name, customer, customers, sent, answered, sentAt, isAnonymous } = survey;
  return (
    <>
      <PageHeader
        title={name}
        breadcrumb={[
          { label: 'Customers', to: '/customers' },
          { label: 'Surveys', to: '/surveys' },
        ]}
        aside={<SurveyStateChip {...survey} />}
        facts={
          <span>
            Sent to {countText(sent, 'contact')} at {customer?.name ?? countText(customers.length, 'customer')} on{' '}
            <DateText value={sentAt} />
            {isAnonymous && ', anonymous'}
          </span>
        }
        actions={
          <>
            <DownloadButton label="Export CSV" size="md" download={() => download(exportSurvey, { params: { id } })} />
            {may('qbrs:edit') && <AddSlideButton survey={survey} />}
            {mayEdit && <RemindButton survey={survey} variant="primary" />}
          </>
        }
      />
      {survey.kind === 'own' ? <QuestionResults survey={survey} /> : <SurveyFigures survey={survey} />}
      <div className="mt-6 grid gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div ref={area} className="grid min-w-0 content-start gap-6">
          <SurveyKeys area={area} />
          {answered === 0 ? (
            <EmptyState icon={MessageIcon} title="No answers yet">
              Sent to {countText(sent, 'contact')} on <DateText value={sentAt} />.
            </EmptyState>
          ) : (
            <Comments survey={survey} mayEdit={mayEdit} />
          )}
          <SurveyCustomers survey={survey} />
        </div>
        <div className="grid min-w-0 content-start gap-4">
          <Unanswered survey={survey} />
          <LowScores survey={survey} mayEdit={mayEdit} />
        </div>
      </div>
    </>
  );
}

function AddSlideButton({ survey }: { survey: SurveyResults }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...AddSlideDialog.prefetch} onClick={() => setOpen(true)}>
        Add slide
      </Button>
      {isOpen && <AddSlideDialog survey={survey} onClose={() => setOpen(false)} />}
    </>
  );
}
