import { useState } from 'react';
import { type Exclusion, listExclusions } from '#contract/exclusions/exclusions.contract.ts';
import { useCan } from '#web/session/session.ts';
import { useToday } from '#web/session/today.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { PencilIcon, PlusIcon, TrashIcon } from '#web/ui/icons.tsx';
import { useList } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { Table } from '#web/ui/tables/Table.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import type { ExclusionPlace } from './ExclusionDialog.tsx';

const ExclusionDialog = lazyDialog(async () => (await import('./ExclusionDialog.tsx')).ExclusionDialog);
const EndExclusionDialog = lazyDialog(async () => (await import('./EndExclusionDialog.tsx')).EndExclusionDialog);

const QUESTION: TableColumn<Exclusion> = {
  key: 'question',
  label: 'Question',
  cell: ({ questionText, reason }) => (
    <span className="wrap-anywhere">
      {questionText}
      <span className="block text-sm font-normal text-muted">{reason}</span>
    </span>
  ),
};
const CUSTOMER: TableColumn<Exclusion> = {
  key: 'customer',
  label: 'Customer',
  cell: ({ customer }) => <TextLink to={`/customers/${customer.id}`}>{customer.name}</TextLink>,
};
const TEMPLATE: TableColumn<Exclusion> = {
  key: 'template',
  label: 'Template',
  cell: ({ template }) => <TextLink to={`/templates/${template.id}`}>{template.name}</TextLink>,
};
const FACTS: readonly TableColumn<Exclusion>[] = [
  {
    key: 'until',
    label: 'Until',
    card: 'aside',
    cell: ({ endsOn, stands }) => (
      <span className={stands ? '' : 'text-muted'}>
        <DateText value={endsOn} />
        {!stands && ', expired'}
      </span>
    ),
  },
  { key: 'by', label: 'Excluded by', card: 'hidden', cell: ({ createdBy }) => createdBy?.name ?? '–' },
  { key: 'on', label: 'On', card: 'hidden', cell: ({ createdAt }) => <DateText value={createdAt} /> },
];

type Doing = { act: 'add' } | { act: 'edit' | 'end'; exclusion: Exclusion } | null;

interface ExclusionsProps {
  place: ExclusionPlace;
  /** False for archived customers and templates, which accept no new exclusions. */
  isOpen: boolean;
}

/** Questions that customers are not asked, with author, reason and end. */
export function Exclusions({ place, isOpen }: ExclusionsProps) {
  const list = useList(listExclusions, { isWhole: true, fixed: place });
  const mayEdit = useCan()('assessments:approve');
  const today = useToday();
  const [doing, setDoing] = useState<Doing>(null);
  const close = () => setDoing(null);
  const add = mayEdit && isOpen && (
    <Button size="sm" icon={PlusIcon} {...ExclusionDialog.prefetch} onClick={() => setDoing({ act: 'add' })}>
      Exclude a question
    </Button>
  );
  const actions = (exclusion: Exclusion) => (
    <>
      <IconButton
        label={`Change the exclusion of ${exclusion.questionText}`}
        icon={PencilIcon}
        {...ExclusionDialog.prefetch}
        onClick={() => setDoing({ act: 'edit', exclusion })}
      />
      <IconButton
        label={`Remove the exclusion of ${exclusion.questionText}`}
        icon={TrashIcon}
        {...EndExclusionDialog.prefetch}
        onClick={() => setDoing({ act: 'end', exclusion })}
      />
    </>
  );
  return (
    <section aria-labelledby="exclusions">
      <div className="mb-2 flex min-h-8 items-center justify-between gap-3">
        <h2 id="exclusions" className="text-lg font-semibold">
          Excluded questions
        </h2>
        {add}
      </div>
      <ListRows
        list={list}
        skeleton={<TableSkeleton rows={3} columns={5} label="Loading exclusions" />}
        empty={
          <p className="max-w-180 text-muted">
            No questions are excluded. If a question does not apply to a customer for a while, exclude it: until the day you choose, new
            assessments start with it as not applicable, with your reason.
          </p>
        }
      >
        {(rows) => (
          <Table
            label="Excluded questions"
            columns={[QUESTION, place.customerId ? TEMPLATE : CUSTOMER, ...FACTS]}
            rows={rows}
            rowKey={({ id }) => id}
            {...(mayEdit && { rowActions: actions })}
          />
        )}
      </ListRows>
      {doing?.act === 'add' && <ExclusionDialog place={place} exclusion={null} today={today} onClose={close} />}
      {doing?.act === 'edit' && <ExclusionDialog place={place} exclusion={doing.exclusion} today={today} onClose={close} />}
      {doing?.act === 'end' && <EndExclusionDialog exclusion={doing.exclusion} onClose={close} />}
    </section>
  );
}
