import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { listCustomerSurveys } from '#contract/surveys/surveys.contract.ts';
import { useCan } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { MessageIcon, PlusIcon } from '#web/ui/icons.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { ScoreTrend } from './ScoreTrend.tsx';
import { SurveyCard } from './SurveyCard.tsx';

const SendSurveyDialog = lazyDialog(async () => (await import('./SendSurveyDialog.tsx')).SendSurveyDialog);

/** Surveys of a customer with their answers, newest first. */
export function CustomerSurveys({ customer }: { customer: Customer }) {
  const { data: surveys, error, refetch } = useQuery(ask(listCustomerSurveys, { params: { id: customer.id } }));
  const [isSending, setSending] = useState(false);
  const maySend = useCan()('customers:edit') && customer.status !== 'archived';
  const send = (variant: 'primary' | 'secondary') =>
    maySend && (
      <Button variant={variant} icon={PlusIcon} {...SendSurveyDialog.prefetch} onClick={() => setSending(true)}>
        Send survey
      </Button>
    );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!surveys) return <TableSkeleton rows={4} label="Loading surveys" />;
  return (
    <>
      {surveys.length === 0 ? (
        <EmptyState icon={MessageIcon} title="No surveys yet" action={send('primary')}>
          {`Ask contacts of ${customer.name} how satisfied they are. The answers appear here.`}
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <div className="flex justify-end empty:hidden">{send('secondary')}</div>
          <ScoreTrend surveys={surveys} />
          {surveys.map((survey) => (
            <SurveyCard key={survey.id} survey={survey} customerId={customer.id} maySend={maySend} />
          ))}
        </div>
      )}
      {isSending && <SendSurveyDialog customer={customer} onClose={() => setSending(false)} />}
    </>
  );
}
