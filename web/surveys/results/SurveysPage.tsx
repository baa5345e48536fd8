import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { listSurveys, type SurveyRow } from '#contract/surveys/results.contract.ts';
import { useCan } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { Tabs } from '#web/ui/choosers/Tabs.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { numberText, tenthsText } from '#web/ui/data/number.text.ts';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { MessageIcon, PlusIcon } from '#web/ui/icons.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { Table } from '#web/ui/tables/Table.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { SurveyStateChip } from '#web/surveys/SurveyStateChip.tsx';
import { signed } from './signed.ts';

const SendToAllDialog = lazyDialog(async () => (await import('./SendToAllDialog.tsx')).SendToAllDialog);
const AutomaticDialog = lazyDialog(async () => (await import('./AutomaticDialog.tsx')).AutomaticDialog);

const OwnSurveys = lazy(async () => ({ default: (await import('#web/surveys/templates/OwnSurveys.tsx')).OwnSurveys }));
const TemplateEditor = lazy(async () => ({ default: (await import('#web/surveys/templates/TemplateEditor.tsx')).TemplateEditor }));

const COLUMNS: readonly TableColumn<SurveyRow>[] = [
  { key: 'name', label: 'Survey', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  { key: 'customer', label: 'Customer', cell: ({ customer }) => customer?.name ?? 'All customers' },
  { key: 'state', label: 'Status', card: 'aside', cell: (survey) => <SurveyStateChip {...survey} /> },
  { key: 'sent', label: 'Sent', cell: ({ sentAt }) => <DateText value={sentAt} /> },
  { key: 'answered', label: 'Answered', numeric: true, cell: ({ answered, sent }) => `${numberText(answered)} of ${numberText(sent)}` },
  { key: 'score', label: 'Score', numeric: true, cell: scoreOf },
];

function scoreOf({ nps, average }: SurveyRow) {
  if (nps) return `NPS ${signed(nps.score)} (${signed(nps.low)} to ${signed(nps.high)})`;
  return average === null ? '–' : `${tenthsText(average)} of 10`;
}

type Opened = 'send' | 'automatic' | null;
const TABS = [
  { value: 'sent', label: 'Sent' },
  { value: 'own', label: 'Own surveys' },
] as const;
type Tab = (typeof TABS)[number]['value'];

export function SurveysPage() {
  const { tab, section } = useSearch({ from: '/frame/surveys' });
  if (tab !== 'own' || !section) return <Surveys tab={tab === 'own' ? 'own' : 'sent'} />;
  return (
    <Suspense fallback={<TableSkeleton rows={5} label="Loading the survey" />}>
      <TemplateEditor id={section} />
    </Suspense>
  );
}

function Surveys({ tab }: { tab: Tab }) {
  const [opened, setOpened] = useState<Opened>(null);
  const navigate = useNavigate();
  const close = () => setOpened(null);
  return (
    <>
      <PageHeader
        title="Surveys"
        breadcrumb={[{ label: 'Customers', to: '/customers' }]}
        actions={<Actions tab={tab} onOpen={setOpened} />}
      />
      <Tabs<Tab>
        label="Surveys"
        tabs={TABS}
        value={tab}
        onChange={(chosen) => void navigate({ to: '/surveys', search: chosen === 'own' ? { tab: chosen } : {}, replace: true })}
      >
        {tab === 'own' ? (
          <Suspense fallback={<TableSkeleton rows={3} label="Loading own surveys" />}>
            <OwnSurveys />
          </Suspense>
        ) : (
          <SurveyList onSend={() => setOpened('send')} />
        )}
      </Tabs>
      {opened === 'send' && <SendToAllDialog onClose={close} />}
      {opened === 'automatic' && <AutomaticDialog onClose={close} />}
    </>
  );
}

function Actions({ tab, onOpen }: { tab: Tab; onOpen: (opened: Opened) => void }) {
  const may = useCan();
  const mayEdit = may('customers:edit');
  return (
    <>
      {may('settings:edit') && (
        <Button {...AutomaticDialog.prefetch} onClick={() => onOpen('automatic')}>
          Automatic surveys
        </Button>
      )}
      {mayEdit && <SendButton variant={tab === 'own' ? 'secondary' : 'primary'} onSend={() => onOpen('send')} />}
      {mayEdit && tab === 'own' && (
        <LinkButton variant="primary" icon={PlusIcon} to="/surveys?tab=own&section=new">
          Write a survey
        </LinkButton>
      )}
    </>
  );
}

function SendButton({ variant, onSend }: { variant: 'primary' | 'secondary'; onSend: () => void }) {
  return (
    <Button variant={variant} icon={PlusIcon} {...SendToAllDialog.prefetch} onClick={onSend}>
      Send survey
    </Button>
  );
}

function SurveyList({ onSend }: { onSend: () => void }) {
  const mayEdit = useCan()('customers:edit');
  const { data: surveys, error, refetch } = useQuery(ask(listSurveys));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!surveys) return <TableSkeleton rows={5} label="Loading surveys" />;
  if (surveys.length === 0) {
    return (
      <EmptyState icon={MessageIcon} title="No surveys yet" action={mayEdit && <SendButton variant="primary" onSend={onSend} />}>
        {mayEdit
          ? 'Send a survey to all customers, or open a customer to ask its contacts alone.'
          : 'Surveys that vCIOs send to contacts of customers are listed here with their answers.'}
      </EmptyState>
    );
  }
  return <Table label="Surveys" columns={COLUMNS} rows={surveys} rowKey={({ id }) => id} rowTo={({ id }) => `/surveys/${id}`} />;
}
