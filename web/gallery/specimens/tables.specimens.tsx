import type { ReactNode } from 'react';
import { Fault } from '#web/http/fault.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { DotsIcon } from '#web/ui/icons.tsx';
import { CountLine } from '#web/ui/tables/CountLine.tsx';
import { CsvButton } from '#web/ui/tables/CsvButton.tsx';
import type { List } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { RowCheckbox } from '#web/ui/tables/RowCheckbox.tsx';
import { useSelection } from '#web/ui/tables/selection.ts';
import { Table } from '#web/ui/tables/Table.tsx';
import { TableKeysDialog } from '#web/ui/tables/TableKeysDialog.tsx';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { COLUMNS } from '#web/gallery/columns.tsx';
import { HERE, LONG_NAME } from '#web/gallery/gallery.data.ts';
import { Held } from '#web/gallery/Held.tsx';
import { Opener } from '#web/gallery/Opener.tsx';
import { ROWS, type SpecimenRow, useRows } from '#web/gallery/rows.ts';
import type { Specimen } from '#web/gallery/specimen.ts';

const nothing = () => {};
const keyOf = ({ id }: SpecimenRow) => id;
const nameOf = ({ name }: SpecimenRow) => name;

const actionsOf = ({ name }: SpecimenRow) => <IconButton label={`More actions for ${name}`} icon={DotsIcon} />;

/** Omits the row with the long name: axe measures its truncated link below the button, unaware that the whole row is the link. */
function WholeTable() {
  const { sorting, rows: all = [] } = useRows();
  const rows = all.filter(({ name }) => name !== LONG_NAME);
  const selection = useSelection(rows);
  return (
    <Table
      label="Customers, with everything"
      columns={COLUMNS}
      rows={rows}
      rowKey={keyOf}
      nameOf={nameOf}
      rowTo={() => HERE}
      rowActions={actionsOf}
      sorting={sorting}
      selection={selection}
      sums={{ name: 'Mean of 212 customers', score: '63' }}
      hasShortCards
    />
  );
}

function Rows({ given, children }: { given: Partial<List<SpecimenRow>>; children?: ReactNode }) {
  const { search: _, ...parts } = given;
  return (
    <ListRows
      list={useRows(parts)}
      skeleton={<TableSkeleton rows={2} columns={COLUMNS.length} label="Loading customers" />}
      noMatches={{ title: 'No customers match', hint: 'Search by name.' }}
      empty={<EmptyState title="No customers yet" />}
    >
      {() => children}
    </ListRows>
  );
}

export const TABLES: readonly Specimen[] = [
  {
    name: 'CountLine',
    states: {
      All: <CountLine shown={212} total={212} noun="customers" />,
      Some: <CountLine shown={37} total={1_240} />,
      'Unknown total': <CountLine shown={100} />,
    },
  },
  { name: 'CsvButton', states: { Default: <CsvButton download={() => Promise.resolve()} /> } },
  {
    name: 'ListRows',
    isWide: true,
    states: {
      Loading: <Rows given={{ rows: undefined }} />,
      'With an error': <Rows given={{ rows: undefined, error: new Fault({ code: 'NETWORK_ERROR' }) }} />,
      Empty: <Rows given={{ rows: [] }} />,
      'No matches': <Rows given={{ rows: [], isFiltered: true }} />,
      'More rows': (
        <Rows given={{ isPaged: true, isComplete: false, hasMore: true }}>
          <Table label="The first customers" columns={COLUMNS} rows={ROWS} rowKey={keyOf} />
        </Rows>
      ),
    },
  },
  {
    name: 'RowCheckbox',
    states: {
      Default: (
        <Held<boolean> initial={false}>
          {(value, change) => <RowCheckbox label="Select Acme Ltd" checked={value} onChange={() => change(!value)} />}
        </Held>
      ),
      Checked: <RowCheckbox label="Select Birch & Sons" checked onChange={nothing} />,
      Partial: <RowCheckbox label="Select all customers" checked={false} isPartial onChange={nothing} />,
    },
  },
  {
    name: 'Table',
    isWide: true,
    states: {
      Default: <Table label="Customers" columns={COLUMNS.slice(0, 3)} rows={ROWS} rowKey={keyOf} />,
      Compact: <Table label="Customers, compact" columns={COLUMNS} rows={ROWS} rowKey={keyOf} rowTo={() => HERE} compact />,
      'Selection, order, actions and sums': <WholeTable />,
    },
  },
  {
    name: 'TableKeysDialog',
    opens: {
      Selectable: (
        <Opener label="Open the keys of a list">{(isOpen, close) => isOpen && <TableKeysDialog isSelectable onClose={close} />}</Opener>
      ),
    },
  },
  { name: 'TableSkeleton', isWide: true, states: { Default: <TableSkeleton rows={3} columns={4} label="Loading rows" /> } },
];
