import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays } from '#domain/programme/programme.rules.ts';
import { OPEN_DAYS, type ShippedSurvey, type SurveyKind } from '#domain/surveys/surveys.rules.ts';
import { listSurveyTemplates } from '#contract/surveys/templates.contract.ts';
import { ask } from '#web/http/ask.ts';
import { useToday } from '#web/session/today.ts';
import { RadioGroup } from '#web/ui/choosers/RadioGroup.tsx';
import { countText } from '#web/ui/data/number.text.ts';

/** Survey to send, with its terms. */
export interface SurveyToSend {
  kind: SurveyKind;
  /** Own survey of the kind `own`. */
  templateId: string | undefined;
  closesOn: string | null;
  isAnonymous: boolean;
}

export function useSurveyToSend(kind: ShippedSurvey) {
  const today = useToday();
  return useState<SurveyToSend>(() => ({ kind, templateId: undefined, closesOn: addDays(today, OPEN_DAYS), isAnonymous: false }));
}

/** Fields of the call that sends the survey. */
export function sentFields({ kind, templateId, closesOn, isAnonymous }: SurveyToSend) {
  return { kind, isAnonymous, ...(templateId && { templateId }), ...(closesOn && { closesOn }) };
}

const SHIPPED = [
  { value: 'pulse', label: 'Pulse', help: 'Three questions before a review: satisfaction, obstacles, plans.' },
  { value: 'nps', label: 'NPS', help: 'One question: how likely the contact is to recommend you, and why.' },
] as const satisfies readonly { value: ShippedSurvey; label: string; help: string }[];

interface SurveyFieldProps {
  value: SurveyToSend;
  onChange: (survey: SurveyToSend) => void;
}

/** Pulse, NPS or an own survey, whose anonymity becomes the one of the sending. */
export function SurveyField({ value, onChange }: SurveyFieldProps) {
  const { data: templates = [] } = useQuery(ask(listSurveyTemplates));
  const own = templates.filter(({ retiredAt }) => retiredAt === null);
  const options = [
    ...SHIPPED,
    ...own.map(({ id, name, questions, isAnonymous }) => ({
      value: id,
      label: name,
      help: `${countText(questions.length, 'question')}${isAnonymous ? ', anonymous' : ''}`,
    })),
  ];
  const choose = (chosen: string) => {
    const shipped = SHIPPED.find((one) => one.value === chosen);
    if (shipped) return onChange({ ...value, kind: shipped.value, templateId: undefined });
    const template = own.find(({ id }) => id === chosen);
    if (template) onChange({ ...value, kind: 'own', templateId: template.id, isAnonymous: template.isAnonymous });
  };
  return <RadioGroup label="Survey" options={options} value={value.templateId ?? value.kind} onChange={choose} />;
}
