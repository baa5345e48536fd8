import type { Dispatch } from 'react';
import { SCORE_BANDS } from '#domain/assessments/printed.scores.rules.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { useScoreBands } from '#web/ui/marks/bands.ts';
import type { TemplateDraft, TemplateEdit } from './draft.ts';
import { faultAt } from './draft.faults.ts';
import { NumberField } from './NumberField.tsx';
import type { FaultLocation } from '#web/templates/StructureFaults.tsx';

interface ScoringCardProps {
  scoring: TemplateDraft['scoring'];
  faulty: readonly FaultLocation[];
  edit: Dispatch<TemplateEdit>;
}

const NAMES = [
  ['good', 'Good from'],
  ['fair', 'Fair from'],
  ['poor', 'Poor from'],
] as const;

/** Scoring of the answers, and the score bands. */
export function ScoringCard({ scoring, faulty, edit }: ScoringCardProps) {
  const organization = useScoreBands();
  const bands = scoring?.bands;
  const change = (next: NonNullable<TemplateDraft['scoring']>) => {
    const { bands: own, countInternal } = { ...scoring, ...next };
    const kept = { ...(own ? { bands: own } : {}), ...(countInternal === false ? { countInternal } : {}) };
    edit({ act: 'changeHeading', change: { scoring: Object.keys(kept).length > 0 ? kept : null } });
  };
  const fault = faultAt(faulty, 'scoring.bands');
  return (
    <Card title="Score">
      <div className="grid gap-3">
        <Checkbox
          checked={scoring?.countInternal ?? true}
          onChange={(event) => change({ countInternal: event.target.checked })}
          help="Customers never see internal questions, even if they count in the score."
        >
          Internal questions count in the score
        </Checkbox>
        <Checkbox
          checked={bands !== undefined}
          onChange={(event) => change({ bands: event.target.checked ? { ...organization } : undefined })}
          help={`If off, the organisation's bands apply: ${organization.good}, ${organization.fair} and ${organization.poor}.`}
        >
          Custom bands
        </Checkbox>
        {bands && (
          <div className="grid max-w-100 grid-cols-3 gap-3">
            {NAMES.map(([band, label]) => (
              <NumberField
                key={band}
                label={label}
                value={bands[band]}
                most={100}
                onChange={(next = Number.NaN) => change({ bands: { ...SCORE_BANDS, ...bands, [band]: next } })}
              />
            ))}
          </div>
        )}
        {fault && <p className="text-xs text-danger-text">{fault}</p>}
      </div>
    </Card>
  );
}
