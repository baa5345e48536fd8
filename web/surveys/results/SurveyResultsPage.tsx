import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { exportSurvey, getSurvey, type SurveyResults } from '#contract/surveys/results.contract.ts';
import { remindSurvey } from '#contract/surveys/surveys.contract.ts';
import { addDays } from '#domain/programme/programme.rules.ts';
import { LEAST_REMINDER_DAYS, MOST_REMINDERS } from '#domain/surveys/surveys.rules.ts';
import { useCan } from '#web/session/session.ts';
import { useToday } from '#web/session/today.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { download } from '#web/http/download.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { DownloadButton } from '#web/ui/controls/DownloadButton.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { MessageIcon } from '#web/ui/icons.tsx';
import { ConfirmedButton } from '#web/ui/overlays/ConfirmedButton.tsx';
import { SurveyStateChip } from '#web/surveys/SurveyStateChip.tsx';
import { Comments } from './Comments.tsx';
import { QuestionResults } from './QuestionResults.tsx';
import { LowScores } from './LowScores.tsx';
import { SurveyCustomers } from './SurveyCustomers.tsx';
import { SurveyFigures } from './SurveyFigures.tsx';
import { Unanswered } from './Unanswered.tsx';

export function SurveyResultsPage() {
  const { id } = useParams({ from: '/frame/surveys/$id' });
  const { data: survey } = useSuspenseQuery(ask(getSurvey, { params: { id } }));
  const mayEdit = useCan()('customers:edit');
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
            {mayEdit && <Remind survey={survey} />}
          </>
        }
      />
      {survey.kind === 'own' ? <QuestionResults survey={survey} /> : <SurveyFigures survey={survey} />}
      <div className="mt-6 grid gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-6">
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
          <LowScores survey={survey} />
        </div>
      </div>
    </>
  );
}

function Remind({ survey: { id, name, isOpen, unanswered } }: { survey: SurveyResults }) {
  const latest = addDays(useToday(), -LEAST_REMINDER_DAYS);
  const due = isOpen ? unanswered.filter((one) => one.reminders < MOST_REMINDERS && one.mailedAt.slice(0, 10) <= latest).length : 0;
  if (due === 0) return null;
  const people = countText(due, 'person', 'people');
  return (
    <ConfirmedButton
      variant="primary"
      asks={`Remind ${people}?`}
      description={`Each gets a new link to “${name}”. A contact gets at most ${MOST_REMINDERS} reminders.`}
      confirmLabel={`Remind ${people}`}
      action={() => call(remindSurvey, { params: { id } })}
      onDone={({ reminded }) => {
        toast({ title: `Reminder sent to ${countText(reminded, 'person', 'people')}`, variant: 'success' });
        return refreshAfter(remindSurvey);
      }}
    >
      Remind {people}
    </ConfirmedButton>
  );
}
