import type { ShippedSurvey } from '#domain/surveys/surveys.rules.ts';
import { RadioGroup } from '#web/ui/choosers/RadioGroup.tsx';

const KINDS = [
  { value: 'pulse', label: 'Pulse', help: 'Three questions before a review: satisfaction, obstacles, plans.' },
  { value: 'nps', label: 'NPS', help: 'One question: how likely the contact is to recommend you, and why.' },
] as const satisfies readonly { value: ShippedSurvey; label: string; help: string }[];

export function SurveyKindField({ value, onChange }: { value: ShippedSurvey; onChange: (kind: ShippedSurvey) => void }) {
  return <RadioGroup label="Survey" options={KINDS} value={value} onChange={onChange} />;
}
