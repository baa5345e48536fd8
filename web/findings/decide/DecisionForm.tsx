import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import type { Finding } from '#contract/findings/findings.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import type { FindingChange } from './finding.change.ts';

export interface DecisionFormProps {
  finding: Finding;
  pending: boolean;
  onSave: (change: FindingChange) => void;
  onClose: () => void;
  /** Label of the button that closes without saving: "Cancel", or "Skip" if another finding follows. */
  closeLabel?: string;
  /** True if another finding follows; the submit button then says so, with its keys. */
  goesOn?: boolean;
  /** True to focus the first field on opening. */
  takesFocus?: boolean;
}

const FIELD = 'input, textarea';

interface FormProps extends Omit<DecisionFormProps, 'finding' | 'onSave'> {
  submitLabel: string;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
  children: ReactNode;
}

/** Fields of one decision with its buttons; Ctrl+Enter saves from every field. */
export function DecisionForm(props: FormProps) {
  const { pending, onSubmit, onClose, submitLabel, closeLabel = 'Cancel', goesOn = false, takesFocus = true, children } = props;
  const form = useRef<HTMLFormElement>(null);
  // Sets the browser's focus.
  useEffect(() => {
    if (!takesFocus) return;
    // The form is in a scrolling panel; a plain focus would scroll the page too.
    form.current?.querySelector<HTMLElement>(FIELD)?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [takesFocus]);
  const saveByKeys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || pending) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter saves from every field
    <form ref={form} noValidate className="@container/decision mt-3" onSubmit={(event) => void onSubmit(event)} onKeyDown={saveByKeys}>
      <div className="grid gap-3 @lg/decision:grid-cols-2 [&_:is(input,textarea,button)]:scroll-mb-16">{children}</div>
      <div className={classes('mt-3 flex flex-wrap justify-end gap-2', goesOn && 'sticky bottom-0 -mx-4 bg-surface-1 px-4 pb-3')}>
        <Button size="sm" onClick={onClose}>
          {closeLabel}
        </Button>
        <Button size="sm" type="submit" variant="primary" loading={pending}>
          {goesOn ? `${submitLabel} and next` : submitLabel}
          {goesOn && <Kbd>Ctrl Enter</Kbd>}
        </Button>
      </div>
    </form>
  );
}
