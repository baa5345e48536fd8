import { type ReactNode, useState } from 'react';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import type { Icon } from '#web/ui/icon.tsx';
import { PencilIcon, PlusIcon, TrashIcon } from '#web/ui/icons.tsx';
import type { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import type { List } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { Table } from '#web/ui/tables/Table.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';

interface Owned {
  id: string;
  name: string;
}

interface OwnedSectionProps<Row extends Owned> {
  customer: Customer;
  noun: 'agreement' | 'asset' | 'site';
  icon: Icon;
  /** Purpose of the rows, shown while there are none. */
  purpose: string;
  list: List<Row>;
  columns: readonly TableColumn<Row>[];
  skeletonRows: number;
  /** Adds a row where there is none to edit. */
  renderForm: (row: Row | null, onClose: () => void) => ReactNode;
  renderDeletion: (row: Row, onClose: () => void) => ReactNode;
  /** Further buttons of a row, before those to edit and delete it. */
  renderActions?: (row: Row) => ReactNode;
  /** Prefetch handlers of the two dialogs. */
  prefetch: Record<'form' | 'deletion', ReturnType<typeof lazyDialog>['prefetch']>;
  className?: string;
}

/** Table of one kind of a customer's records, with buttons and dialogs to add, edit and delete them. */
export function OwnedSection<Row extends Owned>(props: OwnedSectionProps<Row>) {
  const { customer, noun, icon, purpose, list, columns, skeletonRows, renderForm, renderDeletion, renderActions, prefetch, className } =
    props;
  const mayEdit = useCan()('customers:edit') && customer.status !== 'archived';
  const [doing, setDoing] = useState<{ act: 'save'; row: Row | null } | { act: 'delete'; row: Row } | null>(null);
  const close = () => setDoing(null);
  const [id, title] = [`${noun}s`, `${noun[0]?.toUpperCase()}${noun.slice(1)}s`];
  const add = mayEdit && (
    <Button size="sm" icon={PlusIcon} {...prefetch.form} onClick={() => setDoing({ act: 'save', row: null })}>
      Add {noun}
    </Button>
  );
  const actions = (row: Row) => (
    <>
      {renderActions?.(row)}
      <IconButton label={`Edit ${row.name}`} icon={PencilIcon} {...prefetch.form} onClick={() => setDoing({ act: 'save', row })} />
      <IconButton label={`Delete ${row.name}`} icon={TrashIcon} {...prefetch.deletion} onClick={() => setDoing({ act: 'delete', row })} />
    </>
  );
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-2 flex min-h-8 items-center justify-between gap-3">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {list.rows && list.rows.length > 0 && add}
      </div>
      <ListRows
        list={list}
        skeleton={<TableSkeleton rows={skeletonRows} columns={columns.length + 1} label={`Loading ${id}`} />}
        empty={
          <EmptyState icon={icon} title={`No ${id} yet`} action={add}>
            {purpose}
          </EmptyState>
        }
      >
        {(rows) => (
          <Table
            label={`${title} of ${customer.name}`}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            {...(mayEdit && { rowActions: actions })}
          />
        )}
      </ListRows>
      {doing?.act === 'save' && renderForm(doing.row, close)}
      {doing?.act === 'delete' && renderDeletion(doing.row, close)}
    </section>
  );
}
