import type { ReactNode } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { FlagIcon } from '#web/ui/icons.tsx';
import { ArrangementButtons } from '#web/ui/list/ArrangementButtons.tsx';
import { BulkBar } from '#web/ui/list/BulkBar.tsx';
import { BulkKey, BulkMenu } from '#web/ui/list/BulkMenu.tsx';
import { ColumnChooser } from '#web/ui/list/ColumnChooser.tsx';
import { FilterFields } from '#web/ui/list/FilterFields.tsx';
import { FilterBar, ListBar } from '#web/ui/list/ListBar.tsx';
import { ListFoot } from '#web/ui/list/ListFoot.tsx';
import { ListScreen } from '#web/ui/list/ListScreen.tsx';
import type { ListFilter } from '#web/ui/list/list.filters.ts';
import { SaveViewButton } from '#web/ui/list/SaveViewButton.tsx';
import { SaveViewDialog } from '#web/ui/list/SaveViewDialog.tsx';
import { useViews, ViewTabs } from '#web/ui/list/ViewTabs.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';
import type { Selection } from '#web/ui/tables/selection.ts';
import { COLUMNS } from '#web/gallery/columns.tsx';
import { FIRST_CUSTOMER, HERE, LONG_NAME } from '#web/gallery/gallery.data.ts';
import { Held } from '#web/gallery/Held.tsx';
import { Opener } from '#web/gallery/Opener.tsx';
import { type SpecimenRow, useRows } from '#web/gallery/rows.ts';
import type { Specimen } from '#web/gallery/specimen.ts';

const nothing = () => {};
const FILTERS: readonly ListFilter[] = [
  { kind: 'choice', key: 'tier', label: 'Tier', options: [{ value: 'A', label: 'Class A' }] },
  { kind: 'choice', key: 'industry', label: 'Industry', isLong: true, options: [{ value: 'legal', label: LONG_NAME }] },
  { kind: 'person', key: 'vcio', label: 'vCIO' },
  { kind: 'customer', key: 'customer', label: 'Parent company' },
  { kind: 'flag', key: 'mine', label: 'My customers' },
];
const FILTERED = { tier: 'A', customer: FIRST_CUSTOMER };

type Filters = Readonly<Record<string, string | undefined>>;

function Filtering({ children }: { children: (search: Filters, change: (next: Filters) => void) => ReactNode }) {
  return <Held<Filters> initial={FILTERED}>{(search, change) => children(search, (next) => change({ ...search, ...next }))}</Held>;
}

function Verbs() {
  return (
    <>
      <BulkMenu label="Status" letter="S" icon={FlagIcon}>
        <MenuItem onSelect={nothing}>Active</MenuItem>
        <MenuItem onSelect={nothing}>Archived</MenuItem>
      </BulkMenu>
      <Button variant="ghost" size="sm" aria-keyshortcuts="E">
        Export
        <BulkKey>E</BulkKey>
      </Button>
    </>
  );
}

const bulk = (selection: Selection<SpecimenRow>) => (
  <BulkBar label="Selected customers" count={selection.rows.length} onClear={selection.clear}>
    <Verbs />
  </BulkBar>
);

function WholeList() {
  const list = useRows();
  return (
    <ListScreen
      list={list}
      label="Customers of the gallery"
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={({ name }) => name}
      rowTo={() => HERE}
      noMatches={{ title: 'No customers match' }}
      empty={<EmptyState title="No customers yet" />}
      bulk={bulk}
      foot={<span>5 overdue</span>}
      sums={{ name: 'Mean of 212 customers', score: '63' }}
    />
  );
}

function Bar() {
  return <ListBar list={useRows({ search: FILTERED })} columns={COLUMNS} filters={FILTERS} searchLabel="Search the bar" />;
}

function Filters() {
  return <FilterBar list={useRows({ search: FILTERED })} filters={FILTERS} searchLabel="Search the cards" />;
}

function Arranging() {
  return <ArrangementButtons columns={COLUMNS} arrangement={useRows().arrangement} />;
}

function Foot({ page }: { page: number }) {
  const pages = { number: page, size: 50, go: nothing, resize: nothing };
  return <ListFoot list={useRows({ pages })}>{page > 1 && <span>5 overdue</span>}</ListFoot>;
}

/** Parameters that never occur in the gallery; otherwise the router would also mark All as current. */
const ELSEWHERE = { tab: 'list' };

/** Views from the query cache; the first is open and modified. */
function Views() {
  const views = useViews('customers');
  const [open] = views.views;
  return <ViewTabs {...views} base={ELSEWHERE} open={open} isChanged />;
}

function SaveView() {
  return <SaveViewButton name="customers" views={{ ...useViews('customers'), isChanged: true }} />;
}

export const LIST: readonly Specimen[] = [
  { name: 'ArrangementButtons', states: { Default: <Arranging /> } },
  {
    name: 'BulkBar',
    isWide: true,
    states: {
      Default: (
        <BulkBar label="Selected contacts" count={3} onClear={nothing}>
          <Verbs />
        </BulkBar>
      ),
      Loading: (
        <BulkBar label="Selected people" count={1_240} isPending onClear={nothing}>
          <Verbs />
        </BulkBar>
      ),
    },
  },
  {
    name: 'BulkMenu',
    opens: {
      Default: (
        <BulkMenu label="Priority" letter="P" icon={FlagIcon}>
          <MenuItem onSelect={nothing}>High</MenuItem>
        </BulkMenu>
      ),
    },
  },
  {
    name: 'ColumnChooser',
    opens: {
      Usual: <ColumnChooser columns={COLUMNS} chosen={undefined} onChoose={nothing} />,
      Chosen: <ColumnChooser columns={COLUMNS} chosen={['name', 'due']} onChoose={nothing} />,
    },
  },
  {
    name: 'FilterFields',
    isWide: true,
    states: { Default: <Filtering>{(search, change) => <FilterFields filters={FILTERS} search={search} onChange={change} />}</Filtering> },
  },
  { name: 'FilterBar', isWide: true, states: { 'With filters': <Filters /> } },
  { name: 'ListBar', isWide: true, states: { 'With filters': <Bar /> } },
  { name: 'ListFoot', isWide: true, states: { 'First page': <Foot page={1} />, 'Last page': <Foot page={5} /> } },
  { name: 'ListScreen', isWide: true, states: { Default: <WholeList /> } },
  { name: 'SaveViewButton', opens: { Changed: <SaveView /> } },
  {
    name: 'SaveViewDialog',
    opens: {
      Default: (
        <Opener label="Open the dialog of a view">
          {(isOpen, close) => isOpen && <SaveViewDialog list="customers" search="tier=A" onSaved={close} onClose={close} />}
        </Opener>
      ),
    },
  },
  { name: 'ViewTabs', isWide: true, opens: { 'Open and changed': <Views /> } },
];
