import { useState } from 'react';
import type { BodyOf } from '#contract/endpoint.ts';
import { decideFindings, type Finding } from '#contract/findings/findings.contract.ts';
import type { FindingChange } from '#web/findings/decide/finding.change.ts';
import { DECISIONS, type Decision, decisionLabel } from '#web/findings/decide/findings.words.ts';
import { call } from '#web/http/call.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FlagIcon, LinkIcon } from '#web/ui/icons.tsx';
import { useBulk } from '#web/ui/list/bulk.ts';
import { BulkBar } from '#web/ui/list/BulkBar.tsx';
import { BulkKey, BulkMenu } from '#web/ui/list/BulkMenu.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';
import type { Selection } from '#web/ui/tables/selection.ts';
import { countText } from '#web/ui/data/number.text.ts';

const AcceptForm = lazyDialog(async () => (await import('#web/findings/decide/AcceptForm.tsx')).AcceptForm);
const PlanForm = lazyDialog(async () => (await import('#web/findings/links/PlanForm.tsx')).PlanForm);
const ReasonForm = lazyDialog(async () => (await import('#web/findings/decide/ReasonForm.tsx')).ReasonForm);
const LinkDialog = lazyDialog(async () => (await import('#web/findings/links/LinkDialog.tsx')).LinkDialog);

type Chosen = BodyOf<typeof decideFindings>['set'];
/** Decisions that require a form. */
type PendingDecision = Exclude<Decision, 'deferred'> | 'link';

const OPEN_AGAIN: Chosen = { status: 'open', decisionNote: '', acceptedBy: null, acceptedUntil: null };
const count = (findings: number) => countText(findings, 'finding');

/** Applies one decision to all selected findings, or links those of one customer to a recommendation. */
export function DecideSeveral({ selection: { rows, clear } }: { selection: Selection<Finding> }) {
  const may = useCan();
  const [asked, ask] = useState<PendingDecision | null>(null);
  const close = () => ask(null);
  const decide = useBulk({
    entry: decideFindings,
    rows,
    nameOf: ({ title }) => title,
    says: (done) => `${count(done)} decided`,
    run: (set: Chosen) => call(decideFindings, { body: { ids: rows.map(({ id }) => id), set } }),
    onDone: () => {
      close();
      clear();
    },
  });
  const choose = (decision: Decision) => {
    if (decision === 'deferred') decide.mutate({ status: decision });
    else ask(decision);
  };
  const isOneCustomer = new Set(rows.map(({ customer }) => customer.id)).size === 1;
  return (
    <>
      <BulkBar label="Selected findings" count={rows.length} isPending={decide.isPending} onClear={clear}>
        {may('assessments:approve') && (
          <BulkMenu label="Decide" letter="D" icon={FlagIcon}>
            {DECISIONS.map((decision) => (
              <MenuItem
                key={decision}
                reason={decision === 'accepted_risk' && !isOneCustomer ? 'Select findings of a single customer' : null}
                onSelect={() => choose(decision)}
              >
                {decisionLabel(decision)}
              </MenuItem>
            ))}
            <MenuItem onSelect={() => decide.mutate(OPEN_AGAIN)}>Reopen</MenuItem>
          </BulkMenu>
        )}
        {may('customers:edit') && (
          <Button variant="ghost" size="sm" icon={LinkIcon} aria-keyshortcuts="L" {...LinkDialog.prefetch} onClick={() => ask('link')}>
            Link to a recommendation
            <BulkKey>L</BulkKey>
          </Button>
        )}
      </BulkBar>
      <Asking asked={asked} rows={rows} isPending={decide.isPending} onSave={decide.mutate} onLinked={clear} onClose={close} />
    </>
  );
}

interface AskingProps {
  asked: PendingDecision | null;
  rows: readonly Finding[];
  isPending: boolean;
  onSave: (set: Chosen) => void;
  onLinked: () => void;
  onClose: () => void;
}

function Asking({ asked, rows, isPending, onSave, onLinked, onClose }: AskingProps) {
  const [first] = rows;
  if (!asked || !first) return null;
  if (asked === 'link') return <LinkDialog findings={rows} onDone={onLinked} onClose={onClose} />;
  const save = ({ status, decisionNote, acceptedBy, acceptedUntil }: FindingChange) => {
    if (status) onSave({ status, decisionNote, acceptedBy, acceptedUntil });
  };
  const planned = () => {
    onLinked();
    onClose();
  };
  const parts = { finding: first, pending: isPending, onSave: save, onClose };
  return (
    <Dialog open onClose={onClose} title={`${decisionLabel(asked)}: ${count(rows.length)}`}>
      <div className="pb-4">
        {asked === 'planned' && <PlanForm {...parts} findings={rows} onPlanned={planned} />}
        {asked === 'accepted_risk' && <AcceptForm {...parts} />}
        {asked === 'false_positive' && <ReasonForm status={asked} {...parts} />}
      </div>
    </Dialog>
  );
}
