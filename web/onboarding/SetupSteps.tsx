import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { dismissSetupChecklist, type SetupChecklist as Checklist } from '#contract/onboarding/onboarding.contract.ts';
import { isSetUp, SETUP_STEPS } from '#domain/onboarding/onboarding.setup.rules.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { ChevronDownIcon, ChevronUpIcon, CircleCheckIcon, CircleDashedIcon, XIcon } from '#web/ui/icons.tsx';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { termText } from '#web/ui/data/terms.text.ts';
import { checklistQuery } from './checklist.ts';
import { rememberCollapsed, wasCollapsed } from './collapsed.ts';

/** Loaded on demand, since most browsers match the organisation's settings. */
const RegionProposal = lazy(async () => ({ default: (await import('./RegionProposal.tsx')).RegionProposal }));

/** Pill in the dashboard head that expands the checklist below; once complete, the pill can be dismissed. */
export function SetupSteps({ complete }: Pick<Checklist, 'complete'>) {
  const [collapsed, setCollapsed] = useState(wasCollapsed);
  const id = useId();
  const isComplete = isSetUp(complete);
  const isOpen = !collapsed && !isComplete;
  const done = SETUP_STEPS.filter((step) => complete[step.id]).length;
  const toggle = () => {
    setCollapsed(!collapsed);
    rememberCollapsed(!collapsed);
  };
  // Writes to the browser's storage: the next visit reserves the space of the pill.
  useEffect(() => {
    if (isComplete) rememberCollapsed(true);
  }, [isComplete]);
  return (
    <section
      aria-labelledby={`${id}-title`}
      data-onboarding="setup-checklist"
      className={isOpen ? 'order-last basis-full rounded-card border border-border bg-surface-1 p-4' : 'flex flex-wrap items-center'}
    >
      <div className="flex items-center justify-between gap-3">
        <div className="flex items-center gap-2">
          {!isOpen && <Ring share={done / SETUP_STEPS.length} />}
          <h2 id={`${id}-title`} className={isOpen ? 'text-lg font-semibold' : 'text-sm font-medium'}>
            Set up your organisation
          </h2>
        </div>
        <div className={isOpen ? 'flex items-center gap-3' : 'flex items-center'}>
          <span className="text-sm text-muted tabular-nums">{`${done} of ${SETUP_STEPS.length}`}</span>
          {isComplete ? (
            <PutAway />
          ) : (
            <IconButton
              label={collapsed ? 'Show setup steps' : 'Hide setup steps'}
              icon={collapsed ? ChevronDownIcon : ChevronUpIcon}
              aria-expanded={!collapsed}
              aria-controls={`${id}-steps`}
              onClick={toggle}
            />
          )}
        </div>
      </div>
      {isOpen && <ProgressBar label="Setup" percent={(100 * done) / SETUP_STEPS.length} className="mt-2 w-full" />}
      {isOpen && <Region />}
      <ul id={`${id}-steps`} hidden={!isOpen} className="mt-3 grid gap-x-6 md:grid-cols-2">
        {SETUP_STEPS.map((step) => (
          <Step key={step.id} step={step} isComplete={complete[step.id]} />
        ))}
      </ul>
    </section>
  );
}

const ROUND = 2 * Math.PI * 6;

function Ring({ share }: { share: number }) {
  return (
    <svg aria-hidden width="16" height="16" viewBox="0 0 16 16" className="-rotate-90">
      <circle cx="8" cy="8" r="6" fill="none" stroke="var(--border-strong)" strokeWidth="2.5" opacity="0.5" />
      <circle
        cx="8"
        cy="8"
        r="6"
        fill="none"
        stroke="var(--success-line)"
        strokeWidth="2.5"
        strokeDasharray={`${share * ROUND} ${ROUND}`}
      />
    </svg>
  );
}

const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

function Region() {
  const organization = useQuery(organizationQuery).data;
  const timeZone = browserZone();
  if (!organization || organization.settings.regionAsked) return null;
  return (
    <Suspense>
      <RegionProposal organization={organization} timezone={timeZone} />
    </Suspense>
  );
}

function PutAway() {
  const queryClient = useQueryClient();
  const dismiss = useMutation({
    mutationFn: () => call(dismissSetupChecklist),
    onSuccess: () => {
      queryClient.setQueryData(checklistQuery.queryKey, (before) => before && { ...before, dismissed: true });
      void refreshAfter(dismissSetupChecklist, queryClient);
      toast({ title: 'Checklist dismissed', variant: 'success' });
    },
    onError: (error) => toast({ title: 'Error', description: faultOf(error).headline, variant: 'destructive' }),
  });
  return <IconButton label="Dismiss checklist" icon={XIcon} disabled={dismiss.isPending} onClick={() => dismiss.mutate()} />;
}

function Step({ step, isComplete }: { step: (typeof SETUP_STEPS)[number]; isComplete: boolean }) {
  const [path = '/', hash] = step.to.split('#');
  const Sign = isComplete ? CircleCheckIcon : CircleDashedIcon;
  return (
    <li className="relative flex gap-3 rounded-field px-2 py-2 hover:bg-surface-2">
      <Sign size={18} className={isComplete ? 'mt-0.5 text-success-text' : 'mt-0.5 text-muted'} />
      <span className="min-w-0">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <Link to={path} {...(hash && { hash })} className="font-medium after:absolute after:inset-0">
            {termText(step.title)}
          </Link>
          {step.isOptional && <span className="text-xs text-muted">Optional</span>}
          {isComplete && <span className="text-xs text-success-text">Complete</span>}
        </span>
        <span className="block text-sm text-muted">{termText(step.content)}</span>
      </span>
    </li>
  );
}
