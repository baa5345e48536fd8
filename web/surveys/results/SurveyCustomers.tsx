import type { SurveyResults } from '#contract/surveys/results.contract.ts';
import { LEAST_ANSWERS } from '#domain/surveys/surveys.rules.ts';
import { Table } from '#web/ui/tables/Table.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { signed } from './signed.ts';

type Row = SurveyResults['customers'][number];

const COLUMNS: readonly TableColumn<Row>[] = [
  { key: 'name', label: 'Customer', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  { key: 'answered', label: 'Answers', numeric: true, cell: ({ answered, sent }) => `${answered} of ${sent}` },
];
const OF_NPS: readonly TableColumn<Row>[] = [
  {
    key: 'nps',
    label: 'NPS',
    numeric: true,
    cell: ({ nps }) => (nps ? signed(nps.score) : <span className="text-muted">Fewer than {LEAST_ANSWERS} answers</span>),
  },
  { key: 'change', label: 'Change', numeric: true, cell: ({ change }) => (change === null ? '–' : signed(change, true)) },
];

export function SurveyCustomers({ survey: { kind, customers } }: { survey: SurveyResults }) {
  const answering = customers.filter(({ answered }) => answered > 0).length;
  return (
    <section aria-labelledby="customers" className="min-w-0">
      <h2 id="customers" className="mb-2 text-lg font-semibold">
        Customers{' '}
        <span className="text-base font-normal text-muted tabular-nums">
          {answering} of {customers.length} have answered
        </span>
      </h2>
      <Table
        label="Customers"
        columns={kind === 'nps' ? [...COLUMNS, ...OF_NPS] : COLUMNS}
        rows={customers}
        rowKey={({ id }) => id}
        rowTo={({ id }) => `/customers/${id}?tab=surveys`}
      />
    </section>
  );
}
