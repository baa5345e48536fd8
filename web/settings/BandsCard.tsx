import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type OrganizationSettings, updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { bandsFault, SCORE_BANDS } from '#domain/assessments/printed.scores.rules.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { useShowOrganization } from './settings.api.ts';

const NAMES = [
  ['good', 'Good from'],
  ['fair', 'Fair from'],
  ['poor', 'Poor from'],
] as const;

type Stored = OrganizationSettings['scoreBands'];

/** From which score a result is good, fair or poor; a template may have bands of its own. */
export function BandsCard({ scoreBands }: { scoreBands: Stored }) {
  const stored = scoreBands ?? SCORE_BANDS;
  const [typed, setTyped] = useState({ good: String(stored.good), fair: String(stored.fair), poor: String(stored.poor) });
  const show = useShowOrganization();
  const saving = useMutation({
    mutationFn: (next: NonNullable<Stored> | null) => call(updateOrganization, { body: { settings: { scoreBands: next } } }),
    onSuccess: (organization) => {
      show(organization);
      toast({ title: 'The bands of scores are saved', variant: 'success' });
    },
    onError: (error) => toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).resolution }),
  });
  const wanted = { good: Number(typed.good), fair: Number(typed.fair), poor: Number(typed.poor) };
  const isWhole = Object.values(wanted).every((value) => Number.isInteger(value));
  const fault = isWhole ? bandsFault(wanted) : 'Each band begins at a whole number.';
  const isChanged = NAMES.some(([band]) => wanted[band] !== stored[band]);
  const useUsual = () => {
    setTyped({ good: String(SCORE_BANDS.good), fair: String(SCORE_BANDS.fair), poor: String(SCORE_BANDS.poor) });
    saving.mutate(null);
  };
  return (
    <Card title="Bands of scores" className="grid gap-3">
      <p className="text-muted">
        What is below Poor is critical. Results that are approved keep the bands they were approved with, and a template may have bands of
        its own.
      </p>
      <div className="grid grid-cols-3 gap-3">
        {NAMES.map(([band, label]) => (
          <Field key={band} label={label}>
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              value={typed[band]}
              onChange={(event) => setTyped({ ...typed, [band]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      {isChanged && fault && (
        <p role="alert" className="text-sm text-danger-text">
          {fault}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          loading={saving.isPending}
          disabled={!isChanged || fault !== null}
          title={isChanged ? undefined : 'Nothing has changed'}
          onClick={() => saving.mutate(wanted)}
        >
          Save bands
        </Button>
        {scoreBands && <Button onClick={useUsual}>Use the usual bands</Button>}
      </div>
    </Card>
  );
}
