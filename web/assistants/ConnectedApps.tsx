import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { ConnectedApp, revokeApp, revokeOwnApp } from '#contract/assistants/apps.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { isTaken } from '#web/ui/controls/taken.keys.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { BookIcon, DotsIcon, PlugIcon } from '#web/ui/icons.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm.dialog.ts';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import type { List } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { Table } from '#web/ui/tables/Table.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { TableKeys } from '#web/ui/tables/TableKeys.tsx';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { APP_COLUMNS } from './apps.columns.tsx';

/** Help article with the steps of each assistant. */
export const STEPS_PLACE = '/help?q=MCP';

interface ConnectedAppsProps {
  list: List<ConnectedApp>;
  /** Ends the access of one app; null if the reader may not. */
  revoking: typeof revokeApp | typeof revokeOwnApp | null;
}

/** Table of connected apps: J and K move, Enter opens the calls in the audit log, Backspace revokes. */
export function ConnectedApps({ list, revoking }: ConnectedAppsProps) {
  const seesLog = useCan()('audit:view');
  const area = useRef<HTMLDivElement>(null);
  const { revoke, asking, dialog } = useRevoking(revoking);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' || isTaken(event.nativeEvent) || !(event.target instanceof Element)) return;
    const id = event.target.closest<HTMLElement>('[data-row]')?.dataset['row'];
    const app = list.rows?.find((one) => one.id === id);
    if (app) revoke(app);
  };
  const columns = revoking ? [...APP_COLUMNS, revokeColumn(revoke)] : APP_COLUMNS;

  if (list.error && !list.rows) {
    return (
      <Notice icon={AlertTriangleIcon} title="The list could not be loaded." alert action={<Button onClick={list.retry}>Retry</Button>}>
        {faultOf(list.error).displayText}
      </Notice>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the rows are links and buttons; the area only adds a key to them
    <div ref={area} onKeyDown={press}>
      <TableKeys area={area} />
      <ListRows
        list={list}
        skeleton={<TableSkeleton rows={3} columns={columns.length} label="Loading connected apps" />}
        empty={
          <EmptyState
            icon={PlugIcon}
            title="No connected apps."
            action={
              <LinkButton to={STEPS_PLACE} icon={BookIcon}>
                Set-up steps
              </LinkButton>
            }
          >
            Follow the set-up steps to connect an assistant.
          </EmptyState>
        }
      >
        {(rows) => (
          <Table
            label="Connected apps"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            {...(seesLog && { rowTo: ({ id }: ConnectedApp) => `/audit-logs?action=assistant.asked&entityId=${id}` })}
          />
        )}
      </ListRows>
      {asking && <ConfirmDialog {...dialog} />}
    </div>
  );
}

/** Apps are revoked at once, because they can connect again; a token is lost, so its revocation asks. */
function useRevoking(revoking: ConnectedAppsProps['revoking']) {
  const [asking, setAsking] = useState<ConnectedApp | null>(null);
  const end = async ({ id }: ConnectedApp) => {
    if (revoking) await call(revoking, { params: { id } });
  };
  const done = async (app: ConnectedApp) => {
    const next = rowAfter(app);
    toast({ ...wordsOf(app), variant: 'success' });
    if (revoking) await refreshAfter(revoking);
    next?.focus();
  };
  const { mutate } = useMutation({
    mutationFn: end,
    onSuccess: (_, app) => done(app),
    onError: (error) => toast({ title: faultOf(error).headline, description: faultOf(error).resolution, variant: 'destructive' }),
  });
  const dialog = useConfirm(async () => asking && end(asking), {
    title: `Revoke ${asking?.name ?? 'the token'}?`,
    description: 'The API token no longer works, also outside assistants, and cannot be restored. Open proposals are kept.',
    confirmLabel: 'Revoke token',
    danger: true,
    onDone: () => {
      setAsking(null);
      return asking && done(asking);
    },
    onClose: () => setAsking(null),
  });
  const revoke = (app: ConnectedApp) => {
    if (!revoking) return;
    if (app.kind === 'token') setAsking(app);
    else mutate(app);
  };
  return { revoke, asking, dialog };
}

function wordsOf({ kind, name, person, proposals: { open } }: ConnectedApp) {
  const title = kind === 'token' ? `${name} of ${person.name} no longer works.` : `${name} of ${person.name} can no longer sign in.`;
  if (open === 0) return { title };
  return { title, description: open === 1 ? '1 open proposal is kept.' : `${open} open proposals are kept.` };
}

/** Row that takes the focus when the row of an app disappears. */
function rowAfter({ id }: ConnectedApp): HTMLElement | null {
  const row = document.querySelector(`[data-row="${id}"]`);
  return (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>('a, button') ?? null;
}

function revokeColumn(revoke: (app: ConnectedApp) => void): TableColumn<ConnectedApp> {
  return {
    key: 'revoke',
    label: 'Actions',
    numeric: true,
    card: 'aside',
    className: 'relative z-1',
    cell: (app) => {
      const label = `Revoke ${app.name} of ${app.person.name}`;
      return (
        <>
          <Button size="sm" variant="ghost" className="cards:hidden" aria-label={label} onClick={() => revoke(app)}>
            Revoke
          </Button>
          <span className="rows:hidden">
            <Menu trigger={<IconButton label={`Actions of ${app.name}`} icon={DotsIcon} />}>
              <MenuItem danger onSelect={() => revoke(app)}>
                Revoke
              </MenuItem>
            </Menu>
          </span>
        </>
      );
    },
  };
}
