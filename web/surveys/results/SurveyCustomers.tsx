import { useState } from 'react';
import type { SurveyResults } from '#contract/surveys/results.contract.ts';
import { LEAST_ANSWERS } from '#domain/surveys/surveys.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { countText, numberText } from '#web/ui/data/number.text.ts';
import { signed } from './signed.ts';

type Row = SurveyResults['customers'][number];

/** Customers of both columns that are listed at first. */
const FIRST = 24;

/** Answers, score and change by customer, in two columns. */
export function SurveyCustomers({ survey: { kind, customers } }: { survey: Pick<SurveyResults, 'kind' | 'customers'> }) {
  const [isWhole, setWhole] = useState(false);
  const answering = customers.filter(({ answered }) => answered > 0).length;
  const shown = isWhole ? customers : customers.slice(0, FIRST);
  const half = Math.ceil(shown.length / 2);
  const isNps = kind === 'nps';
  return (
    <section aria-labelledby="customers" className="min-w-0">
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="customers" className="text-lg font-semibold">
          Customers{' '}
          <span className="text-base font-normal text-muted tabular-nums">
            {numberText(answering)} of {numberText(customers.length)} have answered
          </span>
        </h2>
        {isNps && <p className="text-sm text-muted">A score needs at least {LEAST_ANSWERS} answers</p>}
      </div>
      <div className="grid content-start gap-x-8 md:grid-cols-2">
        <Column label="Customers" rows={shown.slice(0, half)} isNps={isNps} />
        {shown.length > half && <Column label="Further customers" rows={shown.slice(half)} isNps={isNps} isSecond />}
      </div>
      {shown.length < customers.length && (
        <Button className="mt-2" size="sm" variant="ghost" onClick={() => setWhole(true)}>
          Show all {countText(customers.length, 'customer')}
        </Button>
      )}
    </section>
  );
}

const NUMBER = 'w-16 pl-3 text-right font-normal tabular-nums';

interface ColumnProps {
  label: string;
  rows: readonly Row[];
  isNps: boolean;
  /** On phones it continues the first one without another head. */
  isSecond?: boolean;
}

function Column({ label, rows, isNps, isSecond = false }: ColumnProps) {
  return (
    <table aria-label={label} className="w-full self-start text-sm">
      <thead className={isSecond ? 'text-muted max-md:sr-only' : 'text-muted'}>
        <tr className="h-9 border-b border-border">
          <th scope="col" className="text-left font-normal">
            Customer
          </th>
          <th scope="col" className={NUMBER}>
            Answers
          </th>
          {isNps && (
            <>
              <th scope="col" className={NUMBER}>
                NPS
              </th>
              <th scope="col" className={NUMBER}>
                Change
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="h-9 border-b border-border">
            <th scope="row" className="py-1 text-left font-normal wrap-anywhere">
              <TextLink to={`/customers/${row.id}?tab=surveys`}>{row.name}</TextLink>
            </th>
            <Figures row={row} isNps={isNps} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Figures({ row: { answered, sent, nps, change }, isNps }: { row: Row; isNps: boolean }) {
  if (isNps && nps === null) {
    return (
      <td colSpan={3} className="py-1 pl-3 text-right whitespace-nowrap text-muted tabular-nums">
        {answered} of {sent}, fewer than {LEAST_ANSWERS} answers
      </td>
    );
  }
  return (
    <>
      <td className={NUMBER}>
        <strong className="font-semibold">{answered}</strong>
        <span className="text-muted">
          <span aria-hidden>/</span>
          <span className="sr-only"> of </span>
          {sent}
        </span>
      </td>
      {isNps && nps && (
        <>
          <td className={NUMBER}>
            <strong className="font-semibold">{signed(nps.score)}</strong>
          </td>
          <td className={NUMBER}>{change === null ? '–' : <Change by={change} />}</td>
        </>
      )}
    </>
  );
}

export function Change({ by }: { by: number }) {
  const tone = by > 0 ? 'text-success-text' : by < 0 ? 'text-danger-text' : 'text-muted';
  return <span className={tone}>{signed(by, true)}</span>;
}
