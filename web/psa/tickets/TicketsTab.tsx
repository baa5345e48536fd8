import { useQuery } from '@tanstack/react-query';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { exportTickets, getTicketSummary, listTickets, type TicketSummary } from '#contract/psa/psa.tickets.contract.ts';
import { quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { ask } from '#web/http/ask.ts';
import { download } from '#web/http/download.ts';
import { useCan } from '#web/session/session.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { PlugIcon } from '#web/ui/icons.tsx';
import type { ListFilter } from '#web/ui/list/list.filters.ts';
import { ListScreen } from '#web/ui/list/ListScreen.tsx';
import { CountLine } from '#web/ui/tables/CountLine.tsx';
import { CsvButton } from '#web/ui/tables/CsvButton.tsx';
import { useList } from '#web/ui/tables/list.ts';
import { COLUMNS } from './tickets.columns.tsx';
import { TicketQuarters } from './TicketQuarters.tsx';

const choices = (words: readonly string[] = []) => words.map((word) => ({ value: word, label: word }));

function filtersOf(summary: TicketSummary | undefined): readonly ListFilter[] {
  return [
    {
      kind: 'choice',
      key: 'state',
      label: 'State',
      options: [
        { value: 'open', label: 'Open' },
        { value: 'closed', label: 'Closed' },
      ],
    },
    { kind: 'choice', key: 'status', label: 'Status', options: choices(summary?.statuses), isLong: true },
    { kind: 'choice', key: 'priority', label: 'Priority', options: choices(summary?.priorities) },
    {
      kind: 'choice',
      key: 'quarter',
      label: 'Opened in',
      options: (summary?.quarters ?? []).map(({ year, quarter }) => ({
        value: `${year}-Q${quarter}`,
        label: quarterLabel({ year, quarter }),
      })),
    },
    { kind: 'choice', key: 'board', label: 'Board or type', options: choices(summary?.boards), isLong: true },
  ];
}

/** The tickets of a customer as its professional-services tool has them; nothing is changed here. */
export function TicketsTab({ customer }: { customer: Customer }) {
  const params = { id: customer.id };
  const list = useList(listTickets, { isPaged: true, params });
  const summary = useQuery(ask(getTicketSummary, { params })).data;
  const { dialog: _, ...query } = list.search;
  const isEmpty = list.all === 0;
  return (
    <>
      {!isEmpty && summary && (
        <TicketQuarters quarters={summary.quarters} chosen={list.search.quarter} onChoose={(quarter) => list.change({ quarter })} />
      )}
      {!isEmpty && (
        <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="text-sm text-muted">{summary && <Source summary={summary} />}</p>
          <div className="ml-auto flex items-center gap-3">
            {list.total !== undefined && <CountLine shown={list.total} total={list.all} />}
            <CsvButton download={() => download(exportTickets, { params, query })} />
          </div>
        </div>
      )}
      <ListScreen
        list={list}
        label="Tickets"
        columns={COLUMNS}
        filters={filtersOf(summary)}
        nameOf={({ number, summary: title }) => `${number} ${title}`}
        noMatches={{ title: 'No ticket matches', hint: 'Try fewer filters, or other words.' }}
        empty={<NoTickets summary={summary} />}
      />
    </>
  );
}

function Source({ summary: { tool, since } }: { summary: TicketSummary }) {
  return (
    <>
      Opened since <DateText value={since.slice(0, 10)} />
      {tool ? (
        <>
          , read from {tool.name}
          {tool.readAt && (
            <>
              {' '}
              <RelativeTime value={tool.readAt} />
            </>
          )}
          . They are changed there.
        </>
      ) : (
        '. The tool that they were read from reads this customer no longer.'
      )}
    </>
  );
}

function NoTickets({ summary }: { summary: TicketSummary | undefined }) {
  const mayConnect = useCan()('integrations:manage');
  const tool = summary?.tool;
  return (
    <EmptyState
      icon={PlugIcon}
      title={tool ? 'No ticket in the last twelve months' : 'No tickets yet'}
      action={
        !tool &&
        mayConnect && (
          <LinkButton variant="primary" icon={PlugIcon} to="/integrations">
            Connect a tool
          </LinkButton>
        )
      }
    >
      {tool
        ? `${tool.name} has none for this customer.`
        : 'Once a professional-services tool is connected and this customer is matched in it, its tickets stand here.'}
    </EmptyState>
  );
}
