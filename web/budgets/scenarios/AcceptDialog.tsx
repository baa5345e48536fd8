import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { acceptScenario, previewScenario, ScenarioPreview } from '#contract/budgets/budgets.contract.ts';
import { type FiscalQuarter, quarterLabel, yearLabel } from '#domain/customers/fiscal.rules.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { faultOf } from '#web/http/fault.ts';
import { readAgain, refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { moneyText } from '#web/ui/data/money.format.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import type { BudgetModel } from '#web/budgets/budget.model.ts';
import { signedText } from '#web/budgets/budget.words.ts';

interface AcceptDialogProps {
  model: BudgetModel;
  name: string;
  onAccepted: () => void;
  onClose: () => void;
}

/** Effects of accepting a scenario on the plan, with the button that accepts it. */
export function AcceptDialog({ model, name, onAccepted, onClose }: AcceptDialogProps) {
  const params = { customerId: model.customerId, fiscalYear: String(model.periods[0]?.year ?? 0), name };
  const read = useQuery({ ...ask(previewScenario, { params }), staleTime: 0, refetchOnMount: 'always' });
  const accept = useMutation({
    mutationFn: (seen: string) => call(acceptScenario, { params, body: { seen } }),
    onSuccess: async () => {
      onAccepted();
      onClose();
      await refreshAfter(acceptScenario);
    },
    onError: () => readAgain(previewScenario),
  });
  if (isGone(accept.error) || isGone(read.error)) return <Gone name={name} onGone={onAccepted} onClose={onClose} />;
  const newer = currentRowOf(accept.error, ScenarioPreview);
  const preview = newer ?? read.data;
  const isFresh = preview !== undefined && (newer !== undefined || !read.isFetching);
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={`Accept “${name}”?`}
      description="The plan takes over everything in the scenario at once. The scenario itself is then deleted."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!isFresh} loading={accept.isPending} onClick={() => preview && accept.mutate(preview.seen)}>
            Accept scenario
          </Button>
        </>
      }
    >
      <Body preview={preview} isNewer={newer !== undefined} refusal={accept.error} read={read} model={model} />
    </Dialog>
  );
}

const isGone = (error: Error | null) => error !== null && faultOf(error).code === 'BUDGET_NOT_FOUND';

/** The scenario no longer exists; closing refetches the page behind the dialog. */
function Gone({ name, onGone, onClose }: { name: string; onGone: () => void; onClose: () => void }) {
  const close = () => {
    onGone();
    onClose();
    void refreshAfter(acceptScenario);
  };
  return (
    <Dialog open onClose={close} title={`“${name}” no longer exists`} footer={<Button onClick={close}>Show plan</Button>}>
      <p className="py-2">Someone accepted or deleted this scenario in the meantime.</p>
    </Dialog>
  );
}

interface BodyProps {
  preview: ScenarioPreview | undefined;
  /** True if the acceptance was refused as outdated and these are its current effects. */
  isNewer: boolean;
  refusal: Error | null;
  read: { error: Error | null; refetch: () => unknown };
  model: BudgetModel;
}

function Body({ preview, isNewer, refusal, read, model }: BodyProps) {
  if (!preview)
    return read.error ? <ErrorState error={read.error} onRetry={() => void read.refetch()} /> : <Skeleton className="h-32 w-full" />;
  return (
    <>
      {isNewer && (
        <div className="mb-3">
          <Banner tone="warning">
            Someone changed the plan or the scenario after you opened this dialog. Nothing was accepted. Check the changes below again.
          </Banner>
        </div>
      )}
      {refusal && !isNewer && <FaultMessage error={refusal} />}
      <Changes preview={preview} model={model} />
    </>
  );
}

function Changes({ preview, model }: { preview: ScenarioPreview; model: BudgetModel }) {
  const { recommendations, lines, years } = preview;
  const { currency } = model;
  if (recommendations.length === 0 && lines.length === 0)
    return <p className="py-2">The scenario is identical to the plan: nothing changes.</p>;
  return (
    <div className="grid gap-4">
      <Section title="Recommendations" isEmpty={recommendations.length === 0}>
        {recommendations.map(({ recommendationId, title, quarter, option, meanwhile }) => (
          <Change key={recommendationId} title={title} meanwhile={meanwhile && MEANWHILE[meanwhile]}>
            {quarter && <BeforeAfter before={quarterText(quarter.before)} after={quarterText(quarter.after)} />}
            {option && <BeforeAfter before={option.before ?? 'No option'} after={option.after ?? 'No option'} />}
          </Change>
        ))}
      </Section>
      <Section title="Added lines" isEmpty={lines.length === 0}>
        {lines.map(({ fiscalYear, label, before, after, meanwhile }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines of one year may have the same name
          <Change key={index} title={`${label}, ${yearLabel(fiscalYear)}`} meanwhile={meanwhile ? MEANWHILE.changed : null}>
            <BeforeAfter before={amountText(before, currency)} after={amountText(after, currency)} />
          </Change>
        ))}
      </Section>
      <Section title="Totals by fiscal year" isEmpty={false}>
        {years.map(({ fiscalYear, before, after }) => (
          <Change key={fiscalYear} title={yearLabel(fiscalYear)} meanwhile={null}>
            {before === after ? (
              <span className="text-muted tabular-nums">{moneyText(after, currency)}, unchanged</span>
            ) : (
              <>
                <BeforeAfter before={moneyText(before, currency)} after={moneyText(after, currency)} />
                <span className="text-muted tabular-nums">{signedText(after - before, currency)}</span>
              </>
            )}
          </Change>
        ))}
      </Section>
    </div>
  );
}

const MEANWHILE = {
  changed: 'Changed by someone else after the scenario was created; the scenario replaces it',
  closed: 'Closed by someone else after the scenario was created; it stays unchanged',
} as const;

const quarterText = (quarter: FiscalQuarter | null) => (quarter ? quarterLabel(quarter) : 'Not scheduled');
const amountText = (amount: number | null, currency: string) => (amount === null ? 'None' : moneyText(amount, currency));

function Section({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null;
  return (
    <section>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <ul className="divide-y divide-border border-y border-border">{children}</ul>
    </section>
  );
}

function Change({ title, meanwhile, children }: { title: string; meanwhile: string | null; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-1.5">
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{title}</span>
      {children}
      {meanwhile && <span className="basis-full text-xs text-warning-text">{meanwhile}</span>}
    </li>
  );
}

function BeforeAfter({ before, after }: { before: string; after: string }) {
  return (
    <span className="tabular-nums">
      <span className="sr-only">from </span>
      <s className="text-muted">{before}</s>
      <span className="sr-only"> to </span>
      <span aria-hidden> → </span>
      <span className="font-semibold">{after}</span>
    </span>
  );
}
