import { useState } from 'react';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { counted } from '#web/templates/templates.words.ts';
import type { EditedSection } from './draft.ts';
import { chosenQuestions, weighted, type WeightChoice } from './draft.bulk.ts';
import { NumberField } from './NumberField.tsx';

interface WeightsDialogProps {
  sections: EditedSection[];
  current: string | undefined;
  onWeigh: (sections: EditedSection[]) => void;
  onClose: () => void;
}

const CHOICES = [
  { value: 'section', label: 'Questions of this section' },
  { value: 'all', label: 'All questions' },
  { value: 'required', label: 'Required questions' },
  { value: 'critical', label: 'Critical questions' },
  { value: 'internal', label: 'Internal questions' },
] as const satisfies readonly { value: WeightChoice; label: string }[];

/** Sets one weight for many questions. */
export function WeightsDialog({ sections, current, onWeigh, onClose }: WeightsDialogProps) {
  const [choice, setChoice] = useState<WeightChoice>('section');
  const [weight, setWeight] = useState<number | undefined>(1);
  const count = chosenQuestions(sections, choice, current).size;
  const isRight = weight !== undefined && weight >= 0 && weight <= 10;
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Set weights"
      description="A question of weight 2 counts twice as much in the score as one of weight 1; weight 0 is for information."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!isRight || count === 0}
            onClick={() => isRight && onWeigh(weighted(sections, { choice, current, weight }))}
          >
            Set weight of {counted(count, 'question')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Questions">
          <Select options={CHOICES} value={choice} onChange={setChoice} />
        </Field>
        <NumberField label="Weight" value={weight} most={10} onChange={setWeight} />
      </div>
    </Dialog>
  );
}
