import type { Customer } from '#contract/customers/customers.contract.ts';
import { useCan } from '#web/session/session.ts';
import { BandMark } from '#web/ui/data/BandMark.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { InternalNote } from '#web/ui/data/InternalNote.tsx';
import { ScoreFigure } from '#web/ui/data/ScoreFigure.tsx';
import { addressLines } from './address.text.ts';
import { CustomerFacts } from './CustomerFacts.tsx';
import { healthChange } from './HealthScore.tsx';
import { CustomerRecommendations } from './CustomerRecommendations.tsx';
import { OpenFindings } from './OpenFindings.tsx';
import { CustomerPromises } from './CustomerPromises.tsx';
import { CustomerGoals } from './goals/CustomerGoals.tsx';
import { TopRisks } from './TopRisks.tsx';

export function CustomerOverview({ customer }: { customer: Customer }) {
  const { health, address, notesInternal } = customer;
  const mayEdit = useCan()('customers:edit');
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
      <div className="grid grid-cols-1 content-start gap-4 lg:order-2">
        <Card>
          <ScoreFigure label="Alignment score" value={health.score} change={healthChange(health)}>
            {health.asOf ? (
              <>
                {health.score !== null && <BandMark score={health.score} />}{' '}
                {healthChange(health) === null && 'First run of this template. '}
                From the assessment approved on <DateText value={health.asOf} />
              </>
            ) : (
              'An approved assessment gives the score.'
            )}
          </ScoreFigure>
        </Card>
        <OpenFindings customerId={customer.id} />
        <CustomerRecommendations customer={customer} />
      </div>
      <div className="grid grid-cols-1 content-start gap-4 lg:col-span-2">
        <CustomerPromises customer={customer} />
        <TopRisks customerId={customer.id} />
        <CustomerGoals customer={customer} />
        <CustomerFacts customer={customer} />
        <Card title="Address">
          <Address lines={addressLines(address)} />
        </Card>
        <InternalNote>
          <p className="wrap-anywhere whitespace-pre-line">
            {notesInternal || (mayEdit ? 'No notes yet. Edit the customer to write some.' : 'No notes yet.')}
          </p>
        </InternalNote>
      </div>
    </div>
  );
}

function Address({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return <p className="text-muted">No address yet.</p>;
  return (
    <address className="not-italic">
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
