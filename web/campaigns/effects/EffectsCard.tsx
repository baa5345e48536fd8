import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { Campaign, CampaignCustomer } from '#contract/campaigns/campaigns.contract.ts';
import { type CampaignEffects, getCampaignEffects, updateCampaignEffects } from '#contract/campaigns/campaigns.effects.contract.ts';
import { type CampaignLetter, listCampaignLetters } from '#contract/campaigns/campaigns.letters.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Switch } from '#web/ui/controls/Switch.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { agendaLines, lettersLines, opportunityLines, pauseWhileComing } from './effects.words.ts';

const LettersDialog = lazyDialog(async () => (await import('./LettersDialog.tsx')).LettersDialog);

interface EffectsCardProps {
  campaign: Campaign;
  customers: readonly CampaignCustomer[];
  mayEdit: boolean;
}

/** Consequences of each recommendation that a run creates. A switch takes effect with the next run. */
export function EffectsCard({ campaign: { id, version }, customers, mayEdit }: EffectsCardProps) {
  const mayRead = useCan()('qbrs:view');
  const params = { id };
  const query = useQuery({
    ...ask(getCampaignEffects, { params }),
    enabled: mayRead,
    refetchInterval: ({ state }) => pauseWhileComing(state.data),
  });
  const { data: letters = [] } = useQuery({ ...ask(listCampaignLetters, { params }), enabled: mayRead });
  const [isReading, setReading] = useState(false);
  const choose = useMutation({
    mutationFn: (options: Partial<CampaignEffects['options']>) => call(updateCampaignEffects, { params, body: { ...options, version } }),
    onSettled: () => refreshAfter(updateCampaignEffects),
    onError: (error) => toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).resolution }),
  });
  if (!mayRead) return null;
  const effects = query.data;
  return (
    <section className="mb-4 flex flex-wrap gap-x-8 gap-y-1 rounded-card border border-border bg-surface-1 px-4 py-2 text-sm">
      <h2 className="leading-8 font-semibold">Each new recommendation</h2>
      {query.error && !effects && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {!query.error && !effects && <Skeleton className="h-8 w-120 max-w-full" />}
      {effects && (
        <Switches
          effects={effects}
          customers={customers}
          letters={letters}
          chosen={{ ...effects.options, ...choose.variables }}
          disabled={!mayEdit || choose.isPending}
          onChoose={(options) => choose.mutate(options)}
        >
          <Button size="sm" {...LettersDialog.prefetch} onClick={() => setReading(true)}>
            {mayEdit ? 'Edit and publish letters' : 'Read letters'}
          </Button>
        </Switches>
      )}
      {isReading && effects && (
        <LettersDialog campaignId={id} effects={effects} letters={letters} mayEdit={mayEdit} onClose={() => setReading(false)} />
      )}
    </section>
  );
}

interface SwitchesProps {
  effects: CampaignEffects;
  customers: readonly CampaignCustomer[];
  letters: readonly CampaignLetter[];
  chosen: CampaignEffects['options'];
  disabled: boolean;
  onChoose: (options: Partial<CampaignEffects['options']>) => void;
  /** Button that opens the letters. */
  children: ReactNode;
}

function Switches({ effects, customers, letters, chosen, disabled, onChoose, children }: SwitchesProps) {
  return (
    <ul className="flex min-w-0 flex-1 flex-wrap gap-x-8 gap-y-1 max-md:basis-full">
      <Effect
        label="Add to the agenda of the next QBR"
        checked={chosen.agenda}
        disabled={disabled}
        onChange={(agenda) => onChoose({ agenda })}
        lines={agendaLines(effects, customers)}
      />
      <Effect
        label="Draft a letter for the customer’s portal"
        checked={chosen.letters}
        disabled={disabled}
        onChange={(isDrafted) => onChoose({ letters: isDrafted })}
        lines={lettersLines(letters)}
      >
        {children}
      </Effect>
      {effects.psa && (
        <Effect
          label={`Create an opportunity in ${effects.psa.name}`}
          checked={chosen.opportunities}
          disabled={disabled}
          onChange={(opportunities) => onChoose({ opportunities })}
          lines={opportunityLines(effects, customers)}
        />
      )}
    </ul>
  );
}

interface EffectProps {
  label: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
  /** Present state, such as "2 on an agenda". */
  lines: readonly string[];
  children?: ReactNode;
}

function Effect({ label, lines, children, ...rest }: EffectProps) {
  const id = useId();
  return (
    <li className="flex min-w-0 flex-wrap items-start gap-x-3">
      <div className="flex min-w-0 items-start gap-3 py-1.5">
        <Switch id={id} label={label} {...rest} />
        <div className="flex min-w-0 flex-wrap gap-x-2">
          <label htmlFor={id} className="wrap-anywhere">
            {label}
          </label>
          {lines.map((line) => (
            <p key={line} className="text-muted wrap-anywhere">
              {line}
            </p>
          ))}
        </div>
      </div>
      {children}
    </li>
  );
}
